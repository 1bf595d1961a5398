/** Whether `If-None-Match` contains the tag; a proxy that compresses makes tags weak. */
export function matchesETag(request: string | undefined, tag: string): boolean {
  return (
    request !== undefined &&
    (request === '*' || request.split(',').some((item) => item.trim().replace(/^W\//, '') === tag))
  );
}
