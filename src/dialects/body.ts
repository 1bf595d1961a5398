import { isRecord, recordIn, type AnyRecord } from '#codecs/records.ts';
import type { Dialect } from '#schemas/declaration/dialect.ts';

/** Members that JSON:API stores beside the attributes of a resource. */
const beside = new Set(['relationships', 'links', 'meta']);

/** Builds a body for the API: wrapped, its members inside an object, with `type` and id beside them. */
export function toDialectBody(
  { body }: Dialect,
  values: unknown,
  { path, idName, id }: { path: string; idName: string; id: string | undefined },
): unknown {
  if (values === undefined || values === null || (body.wrap === undefined && body.inside === undefined)) return values;
  const { [idName]: own, ...members } = recordIn(values) as AnyRecord;
  const inner = body.inside === undefined ? members : insideOf(members, body.inside);
  const named = id ?? own;
  const type = body.type === true ? path.replace(/\/+$/, '').split('/').at(-1) : body.type;
  const whole = { ...(type !== undefined && { type }), ...(named !== undefined && { id: String(named) }), ...inner };
  return body.wrap === undefined ? whole : { [body.wrap]: whole };
}

function insideOf(members: AnyRecord, inside: string): AnyRecord {
  const [outer, inner] = [true, false].map((isBeside) =>
    Object.fromEntries(Object.entries(members).filter(([name]) => beside.has(name) === isBeside)),
  );
  return { [inside]: inner, ...(worded(outer) as AnyRecord) };
}

/** Converts every `id` to a text, as JSON:API requires. */
function worded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(worded);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === 'id' && typeof inner === 'number' ? String(inner) : worded(inner),
    ]),
  );
}

/** What a wrapped body holds, by the names of the product: the other way round of `toDialectBody`. */
export function fromDialectBody(dialect: Dialect | undefined, sent: unknown): unknown {
  if (dialect === undefined) return sent;
  const { body } = dialect;
  const whole = body.wrap === undefined ? sent : recordIn(sent)[body.wrap];
  if (body.inside === undefined || !isRecord(whole)) return whole;
  const { [body.inside]: inner, type: _type, ...rest } = whole;
  return { ...rest, ...recordIn(inner) };
}
