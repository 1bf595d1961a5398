import { isRecord, recordIn, recordsIn } from '#codecs/records.ts';
import type { CapturedCall } from './recording.ts';

/** Returns the JSON responses of an HTTP Archive. Throws a Russian sentence when the text is not an archive. */
export function readHar(text: string): CapturedCall[] {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch {
    throw new Error('Это не файл HAR: он не читается как JSON');
  }
  const { entries } = recordIn(recordIn(source)['log']);
  if (!Array.isArray(entries)) throw new Error('Это не файл HAR: в нём нет log.entries');
  return recordsIn(entries).flatMap(({ request, response }) => {
    const { method, url } = recordIn(request);
    const { status, content } = recordIn(response);
    const body = bodyIn(recordIn(content));
    return typeof url === 'string' && typeof status === 'number' && body !== undefined
      ? [{ method: String(method), url, status, body: body.json }]
      : [];
  });
}

function bodyIn({ text, encoding }: Record<string, unknown>): { json: unknown } | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const plain =
      encoding === 'base64'
        ? new TextDecoder().decode(Uint8Array.from(atob(text), (char) => char.charCodeAt(0)))
        : text;
    const json: unknown = JSON.parse(plain);
    return isRecord(json) || Array.isArray(json) ? { json } : undefined;
  } catch {
    return undefined;
  }
}
