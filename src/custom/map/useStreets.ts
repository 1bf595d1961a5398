import { useEffect, useMemo, useState } from 'react';
import { notOpened, openStreets, type Streets, type StreetsState } from './streets.ts';

/** Returns the streets of a file while the map is mounted; null for a map without such a file. */
export function useStreets(address: string | null): { streets: Streets | null; state: StreetsState } {
  const [state, setState] = useState(notOpened);
  const streets = useMemo(
    () => (address === null ? null : openStreets(address, (told) => setState((known) => ({ ...known, ...told })))),
    [address],
  );
  useEffect(() => () => streets?.close(), [streets]);
  return { streets, state };
}
