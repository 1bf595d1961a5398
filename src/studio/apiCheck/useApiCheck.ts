import type { DataProvider } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';
import { toProductContract } from '#contract/apiCheck/inDialects.ts';
import { runApiCheck } from '#contract/apiCheck/runApiCheck.ts';
import type { ApiCheckReport } from '#contract/apiCheck/finding.ts';
import { withDialects, withoutDialects, type NamedDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { sendOver } from './sendOver.ts';

export type ApiCheck =
  | { state: 'running'; done: number; of: number; call: string }
  | { state: 'ready'; report: ApiCheckReport }
  | { state: 'failed'; error: unknown };

interface Checked {
  declaration: Declaration;
  dataOf: (declaration: Declaration) => DataProvider;
  dialects: NamedDialects;
}

const initialCheck: ApiCheck = { state: 'running', done: 0, of: 0, call: '' };

/** Runs a read-only check of a resource and its lookups on mount; it ends on unmount. */
export function useApiCheck({ declaration, dataOf, dialects }: Checked): {
  check: ApiCheck;
  again: () => void;
  stop: () => void;
} {
  const { host } = useEngine();
  const [check, setCheck] = useState<ApiCheck>(initialCheck);
  const [turn, setTurn] = useState(0);
  const running = useRef<AbortController>(null);
  useEffect(() => {
    const run = new AbortController();
    running.current = run;
    const tell = (next: ApiCheck): void => {
      if (running.current === run) setCheck(next);
    };
    const plain = toProductContract(declaration);
    const provider = dataOf(host.embedded ? withoutDialects(declaration) : withDialects(declaration, dialects));
    runApiCheck({
      api: location.origin,
      send: sendOver(provider, run.signal),
      declarations: [plain],
      added: [plain],
      only: [plain.name],
      tokens: false,
      signal: run.signal,
      progress: (done, of, call) => tell({ state: 'running', done, of, call }),
    }).then(
      (report) => tell({ state: 'ready', report }),
      (error: unknown) => tell({ state: 'failed', error }),
    );
    return () => {
      running.current = null;
      run.abort();
    };
  }, [declaration, dataOf, dialects, host, turn]);
  const again = (): void => {
    setCheck(initialCheck);
    setTurn((now) => now + 1);
  };
  return { check, again, stop: () => running.current?.abort() };
}
