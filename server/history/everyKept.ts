import type { Declaration } from '#schemas/declaration/declaration.ts';
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

const builtIn: readonly Kept[] = [keptAuditStrategies, keptStrategies, keptMml, keptMotivations, keptNotices, keptIssues, keptVolumeStrategies];

/** The resource with a name, built in or added; undefined for one that is gone or has no writes. */
export function keptNamed(resource: string, added: readonly Declaration[]): Kept | undefined {
  const found = builtIn.find(({ declaration }) => declaration.name === resource);
  const own = withCompany(added).find(({ name }) => name === resource);
  return found ?? (own && keptRecords(own));
}
