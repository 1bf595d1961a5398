import { isRecord, recordIn } from '#codecs/records.ts';

const states = ['open', 'done', 'expired', 'unknown'] as const;

/** State of the key in the URL. */
export type SetupState = (typeof states)[number];

/** A rejection by the server: a sentence, field messages, or the state of the key. */
export class SetupError extends Error {
  readonly fields: Readonly<Record<string, string>>;
  readonly state: SetupState | undefined;

  constructor(text: string, data: unknown) {
    super(text);
    const { state, ...fields } = recordIn(data);
    this.state = states.find((known) => known === state);
    this.fields = Object.fromEntries(
      Object.entries(fields).flatMap(([name, messages]) =>
        Array.isArray(messages) ? [[name, messages.join('. ')]] : [],
      ),
    );
  }
}

async function call(key: string, init: RequestInit): Promise<unknown> {
  const response = await fetch('/config/setup', {
    ...init,
    headers: { 'x-setup-key': key, 'content-type': 'application/json' },
  }).catch(() => {
    throw new SetupError('Сервер не отвечает. Проверьте, что он работает, и попробуйте ещё раз.', null);
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(body)) return body['data'];
  const { text, data } = recordIn(recordIn(body)['error']);
  throw new SetupError(
    typeof text === 'string' ? text : 'Сервер ответил не так, как ожидалось. Попробуйте ещё раз.',
    data,
  );
}

/** Fetches the state of the key. Throws `SetupError`. */
export async function fetchSetupState(key: string): Promise<SetupState> {
  const { state } = recordIn(await call(key, { method: 'GET' }));
  return states.find((known) => known === state) ?? 'unknown';
}

/** Creates the company and its first superuser. Throws `SetupError`. */
export async function sendSetup(key: string, body: { company: string; name: string; phone: string }): Promise<void> {
  await call(key, { method: 'POST', body: JSON.stringify(body) });
}
