/** Whether `If-None-Match` names the tag; a proxy that compresses by itself makes tags weak. */
export function isKnown(asked: string | undefined, tag: string): boolean {
  return asked !== undefined && (asked === '*' || asked.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));
}
