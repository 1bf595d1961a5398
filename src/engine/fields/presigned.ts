import { isRecord, recordIn } from '#codecs/records.ts';

/** Upload target of one file as returned by an API: a form with these fields, or the raw bytes with these headers. */
export type Presigned = { url: URL } & (
  | { fields: Readonly<Record<string, string>> }
  | { method: string; headers: Readonly<Record<string, string>> }
);

/**
 * Parses the upload target of a file from a response: `{url, fields}` or `{url, method, headers}`, with or without an
 * envelope. Throws a readable error when it is missing or leads to another host.
 */
export function readPresigned(response: unknown, page: string): Presigned {
  const whole = recordIn(response);
  const upload = typeof whole['url'] === 'string' ? whole : recordIn(whole['data']);
  if (typeof upload['url'] !== 'string' || upload['url'] === '')
    throw new Error('Сервер не сказал, куда отправить файл: в его ответе нет url');
  const url = addressIn(upload['url'], page);
  if (isRecord(upload['fields'])) return { url, fields: textsIn(upload['fields']) };
  return {
    url,
    method: typeof upload['method'] === 'string' ? upload['method'].toUpperCase() : 'PUT',
    headers: textsIn(recordIn(upload['headers'])),
  };
}

/** Pages send requests only to their own origin (spec D64). */
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

/**
 * Returns the address of an uploaded file: that of its upload without the signature, followed by the form's key if it
 * has one.
 */
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

/**
 * Uploads the bytes of a file to a presigned address. They are sent without the session: the address itself is the
 * permission.
 */
export function sendPresigned(file: File, presigned: Presigned, { signal, progress }: Watched): Promise<void> {
  // Only XMLHttpRequest reports upload progress.
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

/** The file is the last part: storages ignore the parts after it. */
function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);
  return form;
}
