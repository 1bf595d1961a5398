const token = /[{}[\],:]|"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** Where a text stops being JSON; undefined when it is JSON. `JSON.parse` of Node 20 does not say. */
export function jsonMistake(text: string): number | undefined {
  let at = 0;
  let sign = '';
  const advance = (): void => {
    at = text.slice(at + sign.length).search(/[^ \t\n\r]|$/) + at + sign.length;
    token.lastIndex = at;
    sign = token.exec(text)?.[0] ?? '';
  };
  const take = (expected: string): boolean => {
    if (sign !== expected) return false;
    advance();
    return true;
  };
  const listOf = (item: () => boolean, end: string): boolean => {
    if (take(end)) return true;
    do {
      if (!item()) return false;
    } while (take(','));
    return take(end);
  };
  const member = (): boolean => {
    if (!sign.startsWith('"')) return false;
    advance();
    return take(':') && value();
  };
  const value = (): boolean => {
    if (take('{')) return listOf(member, '}');
    if (take('[')) return listOf(value, ']');
    if (sign === '' || /^[}\],:]/.test(sign)) return false;
    advance();
    return true;
  };
  advance();
  return value() && at === text.length ? undefined : at;
}
