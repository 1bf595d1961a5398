import { useDataProvider } from '@refinedev/core';
import type { ReactNode } from 'react';
import { valueAt } from '#codecs/path.ts';
import { isRecord } from '#codecs/records.ts';
import type { SendFile } from '#kinds/shared/inputHost.tsx';

/** Draws its children with what sends a file, in the session of the page. */
export function WithSendFile({ children }: { children: (send: SendFile) => ReactNode }): ReactNode {
  const { custom } = useDataProvider()();
  const send: SendFile = async (file, { path, field = 'file', answer = 'data.url' }, { signal, progress }) => {
    const payload = new FormData();
    payload.append(field, file, file.name);
    let whole: unknown;
    await (custom as NonNullable<typeof custom>)({
      url: path, method: 'post', payload,
      // Other people's answers need no envelope; theirs is put into one, and read as it came.
      meta: { sending: {
        signal, timeout: 0, onUploadProgress: ({ loaded, total = file.size }: { loaded: number; total?: number }) => progress(total > 0 ? loaded / total : 0),
        transformResponse: (text: unknown, _headers: unknown, status = 0) => {
          whole = bodyIn(text);
          return status >= 200 && status < 300 && !(isRecord(whole) && ('success' in whole || 'data' in whole)) ? { success: true } : whole;
        },
      } },
    });
    const address = valueAt(whole, answer);
    if (typeof address !== 'string' || address === '') throw new Error('Сервер принял файл, но не сказал его адрес');
    return address;
  };
  return children(send);
}

function bodyIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) as unknown : text;
  } catch {
    return text;
  }
}
