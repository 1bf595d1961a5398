import { useDataProvider } from '@refinedev/core';
import { useRef, useState } from 'react';
import { parseFieldMessages } from '#engine/core/policies.ts';
import { ApiError } from '#schemas/apiError.ts';

/** Path of the embedded API for the "my profile" page. */
export const myProfileApiPath = '/config/person/';

interface PersonCall {
  busy: boolean;
  /** Error of the request or the missing response; '' without an error. */
  error: string;
  setError: (text: string) => void;
  /** Sends one request at a time; returns its response, undefined when it failed or another one was running. */
  send: (method: 'post' | 'put' | 'delete', path: string, payload?: object) => Promise<{ data: unknown } | undefined>;
}

function textOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Не удалось выполнить запрос. Попробуйте ещё раз.';
  return Object.values(parseFieldMessages(failure.data)).flat()[0] ?? failure.message;
}

/** Returns the write function of the "my profile" page, whose error is shown in place. */
export function useMyProfileCall(): PersonCall {
  const { custom } = useDataProvider()();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const running = useRef(false);
  const send: PersonCall['send'] = async (method, path, payload) => {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    setError('');
    try {
      return await (custom as NonNullable<typeof custom>)({
        url: `${myProfileApiPath}${path}`,
        method,
        ...(payload && { payload }),
      });
    } catch (failure) {
      if (!(failure instanceof ApiError && failure.kind === 'sessionEnded')) setError(textOf(failure));
      return undefined;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, setError, send };
}
