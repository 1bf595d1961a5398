import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { localDiagnostics, type TextDiagnostic } from '../calls/localCheck.ts';
import type { StudioCalls } from '../calls/studioCalls.ts';

/** Milliseconds of rest before a text is sent to be checked. */
const rest = 300;

export interface TextCheck {
  diagnostics: readonly TextDiagnostic[];
  /** `good` only after the host has found nothing in this very text. */
  state: 'checking' | 'good' | 'bad' | 'unchecked';
  /** Why the host could not be asked. */
  error: unknown;
  retry: () => void;
}

interface HostAnswer {
  file: string;
  text: string;
  diagnostics: readonly TextDiagnostic[] | null;
  error: unknown;
}

/** What is wrong with a text: at once what the page sees itself, then what the host says; an answer to an older text is ignored. */
export function useCheck(calls: StudioCalls, file: string, text: string): TextCheck {
  const [response, setAnswer] = useState<HostAnswer | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Typing goes first: a long text is looked through when there is time.
  const settled = useDeferredValue(text);
  const own = useMemo(() => localDiagnostics(settled), [settled]);
  useEffect(() => {
    const asked = new AbortController();
    const timer = setTimeout(() => {
      calls.check(file, text, asked.signal).then(
        (diagnostics) => {
          if (!asked.signal.aborted) setAnswer({ file, text, diagnostics, error: null });
        },
        (error: unknown) => {
          if (!asked.signal.aborted) setAnswer({ file, text, diagnostics: null, error });
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [calls, file, text, attempt]);
  const current = response?.text === text && response.file === file ? response : null;
  const diagnostics = current?.diagnostics ?? own;
  const retry = () => setAttempt(attempt + 1);
  if (current?.diagnostics)
    return { diagnostics, state: diagnostics.length === 0 ? 'good' : 'bad', error: null, retry };
  if (current)
    return { diagnostics, state: diagnostics.length === 0 ? 'unchecked' : 'bad', error: current.error, retry };
  return { diagnostics, state: diagnostics.length === 0 ? 'checking' : 'bad', error: null, retry };
}
