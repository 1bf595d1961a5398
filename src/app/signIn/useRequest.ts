import { useRef, useState } from 'react';

interface Request {
  busy: boolean;
  /** Error of the last request, '' without one. */
  error: string;
  setError: (text: string) => void;
  /** Runs one request at a time; ignores a call while another request is running. */
  run: (request: () => Promise<void>) => Promise<void>;
}

/**
 * Manages a request of the sign-in form: its button is disabled meanwhile, its error is shown under the field (part1
 * §8).
 */
export function useRequest(): Request {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const running = useRef(false);
  const run = async (request: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError('');
    try {
      await request();
    } catch (failure) {
      setError(
        failure instanceof Error && failure.message
          ? failure.message
          : 'Не удалось выполнить запрос. Попробуйте ещё раз.',
      );
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, setError, run };
}
