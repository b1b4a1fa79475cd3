/** Prints a measurement. */
export type PrintLine = (line: string) => void;
