// The toy game and the toy language join by the public lists alone: whoever loads this file has a fifth game. The
// folder is listed only because this game does not lie in `engine/games`.
import { languages } from "../../bots/languages/languages.ts";
import { gameFolders } from "../../bots/runtimes/host-files.ts";
import { games } from "../../games.ts";
import { murmur, toyFolder } from "./murmur.ts";
import { take } from "./take/index.ts";

games.push(take);
languages.push(murmur);
gameFolders.push(toyFolder);
