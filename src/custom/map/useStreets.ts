import { useEffect, useMemo, useState } from 'react';
import { notOpened, openStreets, type Streets, type StreetsState } from './streets.ts';

/** The streets of a file for as long as the map is on the page; null where the map has no such file. */
export function useStreets(address: string | null): { streets: Streets | null; state: StreetsState } {
  const [state, setState] = useState(notOpened);
  const streets = useMemo(
    () => (address === null ? null : openStreets(address, (told) => setState((known) => ({ ...known, ...told })))),
    [address],
  );
  useEffect(() => () => streets?.close(), [streets]);
  return { streets, state };
}
