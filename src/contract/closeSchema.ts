import { isRecord } from '#codecs/records.ts';

/**
 * Returns the schema with `additionalProperties: false` on every object that lists its members and leaves the option
 * unset.
 */
export function closeSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closeSchema);
  if (!isRecord(value)) return value;
  const inner = Object.fromEntries(
    Object.entries(value).map(([keyword, item]) => [
      keyword,
      keyword === 'example' || keyword === 'examples' ? item : closeSchema(item),
    ]),
  );
  const isOpenObject =
    isRecord(value['properties']) &&
    [value['type']].flat().includes('object') &&
    value['additionalProperties'] === undefined;
  return isOpenObject ? { ...inner, additionalProperties: false } : inner;
}
