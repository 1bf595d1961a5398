import { useDataProvider } from '@refinedev/core';
import type { ReactNode } from 'react';
import { getByPath } from '#codecs/path.ts';
import { isRecord } from '#codecs/records.ts';
import type { SendFile } from '#kinds/shared/inputHost.tsx';
import { useEngine } from '../core/engineContext.tsx';
import { readPresigned, sendPresigned, uploadedFileUrl } from './presigned.ts';

/** Draws its children with a function that uploads a file in the session of the page. */
export function WithSendFile({ children }: { children: (send: SendFile) => ReactNode }): ReactNode {
  const { custom } = useDataProvider()();
  const isEmbedded = useEngine().host.embedded;
  const ask = async (url: string, payload: unknown, sending: object): Promise<unknown> => {
    let whole: unknown;
    await (custom as NonNullable<typeof custom>)({
      url,
      method: 'post',
      payload,
      // External APIs need not use the envelope: the response is wrapped in one and read as it arrived.
      meta: {
        sending: {
          ...sending,
          transformResponse: (text: unknown, _headers: unknown, status = 0) => {
            whole = bodyIn(text);
            return status >= 200 && status < 300 && !(isRecord(whole) && ('success' in whole || 'data' in whole))
              ? { success: true }
              : whole;
          },
        },
      },
    });
    return whole;
  };
  const send: SendFile = async (file, { path, field = 'file', answer, presigned }, { signal, progress }) => {
    // The embedded API accepts the bytes itself.
    if (presigned === true && !isEmbedded) {
      const whole = await ask(path, { name: file.name, size: file.size, type: file.type }, { signal });
      const place = readPresigned(whole, location.href);
      await sendPresigned(file, place, { signal, progress });
      return answer === undefined ? uploadedFileUrl(place) : addressAt(whole, answer);
    }
    const payload = new FormData();
    payload.append(field, file, file.name);
    const onUploadProgress = ({ loaded, total = file.size }: { loaded: number; total?: number }) =>
      progress(total > 0 ? loaded / total : 0);
    return addressAt(await ask(path, payload, { signal, timeout: 0, onUploadProgress }), answer ?? 'data.url');
  };
  return children(send);
}

function addressAt(whole: unknown, place: string): string {
  const address = getByPath(whole, place);
  if (typeof address !== 'string' || address === '') throw new Error('Сервер принял файл, но не сказал его адрес');
  return address;
}

function bodyIn(text: unknown): unknown {
  try {
    return typeof text === 'string' ? (JSON.parse(text) as unknown) : text;
  } catch {
    return text;
  }
}
