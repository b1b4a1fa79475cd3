import { t } from "../../l10n/speak.ts";

/** Messages for JSON errors, by the error codes of `jsonc-parser`. */
export const wrongJson: Readonly<Record<string, () => string>> = {
  InvalidSymbol: () => t("invalid symbol"),
  InvalidNumberFormat: () => t("invalid number format"),
  PropertyNameExpected: () => t("property name expected"),
  ValueExpected: () => t("value expected"),
  ColonExpected: () => t("colon expected"),
  CommaExpected: () => t("comma expected"),
  CloseBraceExpected: () => t("closing brace expected"),
  CloseBracketExpected: () => t("closing bracket expected"),
  EndOfFileExpected: () => t("end of file expected"),
  InvalidCommentToken: () => t("invalid comment"),
  UnexpectedEndOfComment: () => t("unexpected end of comment"),
  UnexpectedEndOfString: () => t("unexpected end of string"),
  UnexpectedEndOfNumber: () => t("unexpected end of number"),
  InvalidUnicode: () => t("invalid unicode"),
  InvalidEscapeCharacter: () => t("invalid escape character"),
  InvalidCharacter: () => t("invalid character"),
};
