/** Whether `If-None-Match` contains the tag; a proxy that compresses makes tags weak. */
export function matchesETag(ifNoneMatch: string | undefined, tag: string): boolean {
  return (
    ifNoneMatch !== undefined &&
    (ifNoneMatch === '*' || ifNoneMatch.split(',').some((item) => item.trim().replace(/^W\//, '') === tag))
  );
}
