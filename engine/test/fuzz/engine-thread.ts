import { engineKinds } from "./kinds.ts";
import { serveKinds } from "./serve-kinds.ts";

serveKinds(engineKinds);
