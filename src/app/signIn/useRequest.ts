import { useRef, useState } from 'react';

interface Request {
  busy: boolean;
  /** What the server or the client said about the last one, '' when nothing. */
  error: string;
  setError: (text: string) => void;
  /** Runs one request at a time; a second one while the first is under way is dropped. */
  run: (request: () => Promise<void>) => Promise<void>;
}

/** One request of the sign-in form: its button is disabled meanwhile, its failure stands under the field (part1 §8). */
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
