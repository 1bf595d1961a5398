/**
 * Pattern of an API path: starts with `/api/`; any letters, dots and colons; `{names}` of parents; no segment that
 * leads up.
 */
export const apiPathPattern =
  "^/api(/(?!\\.{1,2}(/|$))([\\p{L}\\p{M}\\p{N}.:;,@$=_~!*'()+-]+|\\{[A-Za-z][A-Za-z0-9]*\\}))+/?$";
