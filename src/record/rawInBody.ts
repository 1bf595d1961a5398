import { getByPath } from '#codecs/path.ts';
import type { Field } from '#schemas/declaration/field.ts';

/** Returns the raw value of a field in a body that `bodyOf` has built; undefined where the body lacks it. */
export function rawInBody(name: string, { send }: Field, body: unknown): unknown {
  if (Array.isArray(send)) return send.map((path) => getByPath(body, String(path)));
  if (typeof send === 'object' && 'as' in send) {
    const listed = getByPath(body, send.name);
    return Array.isArray(listed) ? listed[0] : listed;
  }
  return getByPath(body, typeof send === 'string' ? send : name);
}
