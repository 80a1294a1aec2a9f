// What runs beside the page in most games: a worker does what its name says. One script has both: apart, they would
// weigh more.
import { hearWitness } from "./prover";
import { hearPage } from "./table";

self.onmessage = self.name === "prover" ? hearWitness : hearPage;
