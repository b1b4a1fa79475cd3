/** A difference of strength in logistic Elo with its 95 % interval; infinite if everything was won or lost. */
export interface EloEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
