/** What a path of an API is: begins with `/api/`, any letters, dots and colons, `{names}` of parents, nothing that leads up. */
export const apiPathPattern =
  "^/api(/(?!\\.{1,2}(/|$))([\\p{L}\\p{M}\\p{N}.:;,@$=_~!*'()+-]+|\\{[A-Za-z][A-Za-z0-9]*\\}))+/?$";
