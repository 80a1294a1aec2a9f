// What runs beside the page: a worker does what its name says. One script has all of it: apart, they would weigh more.
import { layOut } from "./placer";
import { hearWitness } from "./prover";
import { hearPage } from "./table";

self.onmessage = self.name === "prover" ? hearWitness : self.name === "placer" ? layOut : hearPage;
