/** Prints a measurement. */
export type Say = (line: string) => void;
