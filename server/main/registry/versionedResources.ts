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

/** Returns every resource that has writes, except API keys. */
export function versionedDeclarations(added: readonly Declaration[]): readonly Declaration[] {
  return [
    ...builtIn.map(({ declaration }) => declaration),
    ...withMasterData(added).filter((item) => !apiClientResources.includes(item)),
  ];
}

/** Returns the built-in or custom resource with a name; undefined for a removed one or one without writes. */
export function findVersionedResource(resource: string, added: readonly Declaration[]): VersionedResource | undefined {
  const found = builtIn.find(({ declaration }) => declaration.name === resource);
  const own = withMasterData(added).find(({ name }) => name === resource);
  return found ?? (own && versionedCustomResource(own));
}
