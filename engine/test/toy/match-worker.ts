import "./register.ts";
import "../../match/match-worker.ts";
