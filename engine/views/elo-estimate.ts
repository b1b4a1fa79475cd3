/** A difference of strength in logistic Elo with its 95 % interval; infinite where nothing was lost, or nothing won. */
export interface EloEstimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}
