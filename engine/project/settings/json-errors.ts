import { said } from "../../l10n/speak.ts";

/** What is wrong with a text that is no JSON, by the code of `jsonc-parser`. */
export const wrongJson: Readonly<Record<string, string>> = {
  InvalidSymbol: said("invalid symbol"),
  InvalidNumberFormat: said("invalid number format"),
  PropertyNameExpected: said("property name expected"),
  ValueExpected: said("value expected"),
  ColonExpected: said("colon expected"),
  CommaExpected: said("comma expected"),
  CloseBraceExpected: said("closing brace expected"),
  CloseBracketExpected: said("closing bracket expected"),
  EndOfFileExpected: said("end of file expected"),
  InvalidCommentToken: said("invalid comment"),
  UnexpectedEndOfComment: said("unexpected end of comment"),
  UnexpectedEndOfString: said("unexpected end of string"),
  UnexpectedEndOfNumber: said("unexpected end of number"),
  InvalidUnicode: said("invalid unicode"),
  InvalidEscapeCharacter: said("invalid escape character"),
  InvalidCharacter: said("invalid character"),
};
