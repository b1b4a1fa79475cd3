/** What `spar` ends with, whatever it was asked. */
export const exitCodes = {
  /** Done: a match was played, whoever won. */
  done: 0,
  /** Recorded games differ, a duel that had to say "better" did not, a bundle should not be handed in, or a kept turn failed. */
  differs: 1,
  /** It could not be done; one line on stderr says why. */
  refused: 2,
  /** A fault of Spar's own, with its trace on stderr. */
  fault: 3,
  /** 128 and the number of the signal that ended it, as shells count. */
  hungUp: 129,
  interrupted: 130,
  unread: 141,
  terminated: 143,
} as const;

export const exitHelp = `
Exit codes:
  0    done, whoever won
  1    done, but failed: recorded games differ, not better with --fail-unless-better, a faulty bundle, a failed turn test
  2    could not run; one line on stderr says why
  3    a bug in Spar, with a stack trace
  130  interrupted by Ctrl+C (128 and the number of the signal: also 129, 143)
  141  standard output was closed (SIGPIPE)`;
