/** Whether `If-None-Match` contains the tag; a proxy that compresses makes tags weak. */
export function matchesETag(asked: string | undefined, tag: string): boolean {
  return (
    asked !== undefined && (asked === '*' || asked.split(',').some((item) => item.trim().replace(/^W\//, '') === tag))
  );
}
