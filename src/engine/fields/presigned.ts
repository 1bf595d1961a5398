import { isRecord, recordIn } from '#codecs/records.ts';

/** Where the bytes of one file go, as an API has told: a form with these fields, or the bytes themselves with these headers. */
export type Presigned = { url: URL } & (
  | { fields: Readonly<Record<string, string>> }
  | { method: string; headers: Readonly<Record<string, string>> }
);

/** What an answer says of where a file goes: `{url, fields}` or `{url, method, headers}`, in an envelope or without. Throws a sentence where it says none, or leads to another host. */
export function readPresigned(response: unknown, page: string): Presigned {
  const whole = recordIn(response);
  const said = typeof whole['url'] === 'string' ? whole : recordIn(whole['data']);
  if (typeof said['url'] !== 'string' || said['url'] === '')
    throw new Error('Сервер не сказал, куда отправить файл: в его ответе нет url');
  const url = addressIn(said['url'], page);
  if (isRecord(said['fields'])) return { url, fields: textsIn(said['fields']) };
  return {
    url,
    method: typeof said['method'] === 'string' ? said['method'].toUpperCase() : 'PUT',
    headers: textsIn(recordIn(said['headers'])),
  };
}

/** Pages send nothing past their own origin (spec D64). */
function addressIn(text: string, page: string): URL {
  const url = URL.canParse(text, page) ? new URL(text, page) : undefined;
  if (!url) throw new Error('Сервер сказал, куда отправить файл, но это не адрес');
  if (url.origin === new URL(page).origin) return url;
  throw new Error(
    `Хранилище файлов на другом адресе (${url.host}), а страница отправляет данные только на свой. Попросите администратора открыть хранилище через тот же адрес`,
  );
}

function textsIn(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** The address of a file once it is there: that of its upload without the signature, behind which a form says its key. */
export function uploadedFileUrl(presigned: Presigned): string {
  const { url } = presigned;
  const key = 'fields' in presigned ? presigned.fields['key'] : undefined;
  return key === undefined
    ? url.pathname
    : `${url.pathname.replace(/\/?$/, '/')}${key.split('/').map(encodeURIComponent).join('/')}`;
}

interface Watched {
  signal: AbortSignal;
  progress: (share: number) => void;
}

/** Sends the bytes of a file where they may go. They travel without the session: the address itself is the permission. */
export function sendPresigned(file: File, presigned: Presigned, { signal, progress }: Watched): Promise<void> {
  // Only XMLHttpRequest tells how much of a body has been sent.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    const stop = () => request.abort();
    const done = (problem?: string) => {
      signal.removeEventListener('abort', stop);
      if (problem === undefined) resolve();
      else reject(new Error(problem));
    };
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.addEventListener('load', () =>
      done(request.status >= 200 && request.status < 300 ? undefined : refusal(request.status)),
    );
    request.addEventListener('error', () => done('Хранилище файлов не ответило. Проверьте сеть и повторите'));
    request.addEventListener('abort', () => done('Загрузка отменена'));
    signal.addEventListener('abort', stop);
    request.open('fields' in presigned ? 'POST' : presigned.method, presigned.url);
    if ('headers' in presigned)
      for (const [name, value] of Object.entries(presigned.headers)) request.setRequestHeader(name, value);
    request.send('fields' in presigned ? formOf(file, presigned.fields) : file);
  });
}

function refusal(status: number): string {
  return status === 403
    ? 'Хранилище файлов отказало (403): разрешение на загрузку могло истечь, повторите'
    : `Хранилище файлов не приняло файл (${status})`;
}

/** The file comes last: storages pass over what stands behind it. */
function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
