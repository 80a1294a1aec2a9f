// The words of faults for other parts than the replay, which has them itself.
import "../ui/screens"; // so the build cuts what they share into no more pieces

export { faultWords, needFaultWords } from "./faults";
