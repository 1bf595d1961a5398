import { createInterface } from 'node:readline/promises';
import { isRecord, recordIn } from '#codecs/records.ts';
import { paths } from '#schemas/paths.ts';

/** A call that has not been answered by then is not answered, in ms. */
const patience = 30_000;

/** Signs in at an API by a phone and the code that comes by SMS, asked for in the terminal; gives the access token. Throws a sentence in Russian. */
export async function signInAt(api: string, phone: string): Promise<string> {
  await call(`${api}${paths.auth}?phone=${encodeURIComponent(phone)}`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const code = await terminal.question('Код из SMS: ');
  terminal.close();
  const { access_token: token } = recordIn(await call(`${api}${paths.auth}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ phone, code: code.trim() }) }));
  if (typeof token !== 'string') throw new Error('Вход не удался: в ответе нет access_token');
  return token;
}

async function call(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(patience) }).catch((error: unknown) => {
    throw new Error(`${new URL(url).origin} не отвечает: ${error instanceof Error ? error.message : String(error)}`);
  });
  const body: unknown = await answer.json().catch(() => null);
  if (!isRecord(body)) throw new Error(`Вход не удался: ответ ${answer.status} – не JSON`);
  if (body['success'] !== true) throw new Error(`Вход не удался: ${String(recordIn(body['error'])['text'] ?? answer.status)}`);
  return body['data'];
}
