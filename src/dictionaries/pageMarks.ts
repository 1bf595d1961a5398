/** Marks on the page's timeline, which `reportVisit` counts (docs/operating.md, Metrics). */
export const pageMarks = {
  /** A list shows its first rows. */
  firstRows: 'first-rows',
  /** A request got no answer, or one of 500 and above. */
  failedRequest: 'failed-request',
  /** A screen stopped with an error. */
  brokenScreen: 'broken-screen',
} as const;
