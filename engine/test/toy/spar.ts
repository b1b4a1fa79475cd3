import "./register.ts";
import "../../cli/spar.ts";
