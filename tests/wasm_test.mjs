// wasm_test.mjs MODULE: runs the core in Node and prints the signature of `turntable bench`.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {
  env: { turntable_now: () => performance.now() },
});
console.log(BigInt.asUintN(64, instance.exports.turntable_signature()).toString(16).padStart(16, "0"));
