import type { Declaration } from '#schemas/declaration/declaration.ts';
import { programResources } from '#resources/company/programs.ts';
import { withCompany } from '../company/declared.ts';
import { keptRecords } from '../added/kept.ts';
import { keptAuditStrategies } from '../audit/read.ts';
import { keptIssues } from '../feedback/read.ts';
import { keptMml } from '../mml/read.ts';
import { keptMotivations } from '../motivations/read.ts';
import { keptNotices } from '../notices/read.ts';
import { keptStrategies } from '../strategies/read.ts';
import { keptVolumeStrategies } from '../volume/read.ts';
import type { Kept } from './kept.ts';

/** Built-in resources that have writes. */
const builtIn: readonly Kept[] = [keptAuditStrategies, keptStrategies, keptMml, keptMotivations, keptNotices, keptIssues, keptVolumeStrategies];

/** Every resource that has writes, but for what programs come in by. */
export function keptDeclarations(added: readonly Declaration[]): readonly Declaration[] {
  return [...builtIn.map(({ declaration }) => declaration), ...withCompany(added).filter((one) => !programResources.includes(one))];
}

/** The resource with a name, built in or added; undefined for one that is gone or has no writes. */
export function keptNamed(resource: string, added: readonly Declaration[]): Kept | undefined {
  const found = builtIn.find(({ declaration }) => declaration.name === resource);
  const own = withCompany(added).find(({ name }) => name === resource);
  return found ?? (own && keptRecords(own));
}
