import { anybody, requireAllowed } from './requireAllowed.ts';
import { wantedBy } from './wanted.ts';

/** Refuses what is told of the things behind an address of the API while their module is switched off (spec D34): for calls of the host's own, whose address says nothing of it. */
export function requireModule(path: string, on: readonly string[] | undefined): void {
  const { modules } = wantedBy({ method: 'GET', path, exports: false }, []);
  requireAllowed(anybody, { writes: false, modules, needs: [] }, on);
}
