import { describeSystemError, isSystemError } from "../../../engine/files/system-error.ts";
import { isWritable } from "../../../engine/files/user-file.ts";
import { t } from "../../../engine/l10n/speak.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import { toFilePath } from "./bot-files.ts";

/** Has results written to a file (a URI), whose path `write` gets; the message says why that is not possible. */
export async function writeExport(to: string, write: (file: string) => unknown): Promise<{ message?: string }> {
  const file = toFilePath(to);
  if (!isWritable(file))
    return { message: t("the results cannot be exported: {file} is not a file.", { file: escapeLine(file) }) };
  try {
    await write(file);
    return {};
  } catch (error) {
    const message = isSystemError(error) ? `${describeSystemError(error)}.` : (error as Error).message;
    return { message: t("the results cannot be exported: {message}", { message }) };
  }
}
