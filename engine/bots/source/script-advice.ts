import { existsSync } from "node:fs";
import { basename, extname, isAbsolute } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { msg, type Text } from "../../l10n/speak.ts";

/** What would help a script that is not started by itself: its interpreter is missing, or as below. */
export function adviseOnScript(error: string, file: string): Text | undefined {
  const text = readUserText(file) ?? "";
  const [, interpreter = ""] = /^#![ \t]*([ -~]+?)(?:\s|$)/.exec(text) ?? [];
  if (process.platform !== "win32" && isAbsolute(interpreter) && !existsSync(interpreter))
    return msg("{file} begins with #!{interpreter}, which was not found: install it, or correct that line.", {
      file: basename(file),
      interpreter,
    });
  return adviseOnLineEnds(error, file);
}

/** Shells and `#!` take the line ends of Windows for a part of the last word. */
export function adviseOnLineEnds(_error: string, file: string): Text | undefined {
  const text = readUserText(file) ?? "";
  if (!/^[ -~\t]*\r\n/.test(text)) return undefined;
  const pattern = extname(file) === "" ? basename(file) : `*${extname(file)}`;
  return msg(
    '{file} has the line ends of Windows (CR LF), which break it: save it with LF, and add "{pattern} text eol=lf" to .gitattributes.',
    { file: basename(file), pattern },
  );
}
