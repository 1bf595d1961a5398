import { decide } from './decide.ts';
import { refusalOf } from './sentence.ts';
import { wantedBy } from './wanted.ts';

/** Refuses what is told of the things behind an address of the API while their module is switched off (spec D34): for calls of the host's own, whose address says nothing of it. */
export function requireModule(path: string, on: readonly string[] | undefined): void {
  const { modules } = wantedBy({ method: 'GET', path, exports: false }, []);
  const decision = decide({ active: true, superUser: true, viewed: false, has: () => true }, { writes: false, modules, needs: [] }, on);
  if (!decision.allowed) throw refusalOf(decision);
}
