// Compiles WebAssembly quickly: for code that runs only a moment, optimising takes longer than it saves.
require("node:v8").setFlagsFromString("--liftoff-only");
