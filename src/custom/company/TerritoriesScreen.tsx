import type { ReactNode } from 'react';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { CustomOrListView } from './DrawnOrListed.tsx';
import { TerritoryTree } from './TerritoryTree.tsx';

/** Territories as a tree. */
export default function TerritoriesScreen(): ReactNode {
  return <CustomOrListView declaration={useResource('company-territories')} label="Вид территорий" way="Деревом"><TerritoryTree /></CustomOrListView>;
}
