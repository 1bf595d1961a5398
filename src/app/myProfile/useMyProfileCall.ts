import { useDataProvider } from '@refinedev/core';
import { useRef, useState } from 'react';
import { parseFieldMessages } from '#engine/core/policies.ts';
import { ApiError } from '#schemas/apiError.ts';

/** Where the embedded API keeps what a person's own page shows. */
export const myProfileApiPath = '/config/person/';

interface PersonCall {
  busy: boolean;
  /** What was refused, or that there was no answer; '' when nothing. */
  error: string;
  setError: (text: string) => void;
  /** Sends one request at a time; gives its answer, undefined when it failed or one was under way. */
  send: (method: 'post' | 'put' | 'delete', path: string, payload?: object) => Promise<{ data: unknown } | undefined>;
}

function textOf(failure: unknown): string {
  if (!(failure instanceof ApiError)) return 'Не удалось выполнить запрос. Попробуйте ещё раз.';
  return Object.values(parseFieldMessages(failure.data)).flat()[0] ?? failure.message;
}

/** A write of the own page, whose failure stands in its place. */
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
