/** Seconds between a failed attempt and the next; after the last pause there is one more attempt. */
export const pauses = [10, 60, 300, 1800, 7200, 28_800, 86_400] as const;

/** Returns the pause after the n-th failed attempt in seconds; undefined after the last. */
export const pauseAfter = (attempts: number): number | undefined => pauses[attempts - 1];
