import type { ReactNode } from 'react';
import type { JsonPath } from '../text/schemaAt.ts';
import { setAt } from './edits.ts';
import { StudioFormHostProvider, useStudioFormHost, type StudioFormHost } from './formContext.tsx';

interface UnwrittenProps {
  path: JsonPath;
  /** Undefined for a value that is already written. */
  start: unknown;
  children: ReactNode;
}

/** Draws options; the first change writes `start` before it, for a value that is not written yet. */
export function Unwritten({ path, start, children }: UnwrittenProps): ReactNode {
  const host = useStudioFormHost();
  const { edits } = host;
  const set: StudioFormHost['edits']['set'] = (place, next) => {
    if (start === undefined) edits.set(place, next);
    else edits.run([(text) => setAt(text, path, start), (text) => setAt(text, place, next)]);
  };
  return <StudioFormHostProvider value={{ ...host, edits: { ...edits, set } }}>{children}</StudioFormHostProvider>;
}
