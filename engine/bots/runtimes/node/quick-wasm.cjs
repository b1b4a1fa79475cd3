// WebAssembly that runs for a moment is compiled once and quickly: what optimising it takes, it never gives back.
require("node:v8").setFlagsFromString("--liftoff-only");
