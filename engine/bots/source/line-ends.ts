import { basename, extname } from "node:path";
import { readUserText } from "../../files/user-file.ts";
import { msg, type Text } from "../../l10n/speak.ts";

/** What would help a script with line ends of Windows, which shells and `#!` take for a part of the last word. */
export function adviseOnLineEnds(_error: string, file: string): Text | undefined {
  if (!/^[ -~\t]*\r\n/.test(readUserText(file) ?? "")) return undefined;
  const pattern = extname(file) === "" ? basename(file) : `*${extname(file)}`;
  return msg(
    '{file} has the line ends of Windows (CR LF), which break it: save it with LF, and add "{pattern} text eol=lf" to .gitattributes.',
    { file: basename(file), pattern },
  );
}
