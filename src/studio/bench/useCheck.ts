import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { localDiagnostics, type TextDiagnostic } from '../calls/localCheck.ts';
import type { StudioCalls } from '../calls/studioCalls.ts';

/** Milliseconds without input before a text is sent to the check. */
const rest = 300;

export interface TextCheck {
  diagnostics: readonly TextDiagnostic[];
  /** `good` only when the server has found no problem in exactly this text. */
  state: 'checking' | 'good' | 'bad' | 'unchecked';
  /** Why the check request failed. */
  error: unknown;
  retry: () => void;
}

interface HostAnswer {
  file: string;
  text: string;
  diagnostics: readonly TextDiagnostic[] | null;
  error: unknown;
}

/**
 * Returns the problems of a text: immediately those found by the page, then those from the server; a response for an
 * older text is ignored.
 */
export function useCheck(calls: StudioCalls, file: string, text: string): TextCheck {
  const [response, setResponse] = useState<HostAnswer | null>(null);
  const [attempt, setAttempt] = useState(0);
  // Typing has priority: a long text is checked when the page is idle.
  const settled = useDeferredValue(text);
  const localDiagnosis = useMemo(() => localDiagnostics(settled), [settled]);
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      calls.check(file, text, controller.signal).then(
        (diagnostics) => {
          if (!controller.signal.aborted) setResponse({ file, text, diagnostics, error: null });
        },
        (error: unknown) => {
          if (!controller.signal.aborted) setResponse({ file, text, diagnostics: null, error });
        },
      );
    }, rest);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [calls, file, text, attempt]);
  const current = response?.text === text && response.file === file ? response : null;
  const diagnostics = current?.diagnostics ?? localDiagnosis;
  const retry = () => setAttempt(attempt + 1);
  if (current?.diagnostics)
    return { diagnostics, state: diagnostics.length === 0 ? 'good' : 'bad', error: null, retry };
  if (current)
    return { diagnostics, state: diagnostics.length === 0 ? 'unchecked' : 'bad', error: current.error, retry };
  return { diagnostics, state: diagnostics.length === 0 ? 'checking' : 'bad', error: null, retry };
}
