import { serveKinds } from "../../../../engine/test/fuzz/serve-kinds.ts";
import { allKinds } from "./kinds.ts";

serveKinds(allKinds);
