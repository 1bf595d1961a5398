import { isRecord } from '#codecs/records.ts';

/** The same with every object closed whose schema names its members and says nothing of others. */
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
