import type { Declaration } from '#schemas/declaration/declaration.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import { withMasterData } from './declarations.ts';
import { versionedCustomResource } from '../../resources/engine/versionedCustomResource.ts';
import { versionedAuditStrategies } from '../../modules/audit/read.ts';
import { versionedIssues } from '../../modules/feedback/read.ts';
import { versionedMml } from '../../modules/mml/read.ts';
import { versionedMotivations } from '../../modules/motivations/read.ts';
import { versionedNotices } from '../../modules/notices/read.ts';
import { versionedStrategies } from '../../modules/strategies/read.ts';
import { versionedVolumeStrategies } from '../../modules/volume/read.ts';
import type { VersionedResource } from '../../trail/history/versionedResource.ts';

/** Built-in resources that have writes. */
const builtIn: readonly VersionedResource[] = [
  versionedAuditStrategies,
  versionedStrategies,
  versionedMml,
  versionedMotivations,
  versionedNotices,
  versionedIssues,
  versionedVolumeStrategies,
];

/** Every resource that has writes, but for what programs come in by. */
export function versionedDeclarations(added: readonly Declaration[]): readonly Declaration[] {
  return [
    ...builtIn.map(({ declaration }) => declaration),
    ...withMasterData(added).filter((item) => !apiClientResources.includes(item)),
  ];
}

/** The resource with a name, built in or added; undefined for one that is gone or has no writes. */
export function findVersionedResource(resource: string, added: readonly Declaration[]): VersionedResource | undefined {
  const found = builtIn.find(({ declaration }) => declaration.name === resource);
  const own = withMasterData(added).find(({ name }) => name === resource);
  return found ?? (own && versionedCustomResource(own));
}
