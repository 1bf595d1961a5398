import type { ReactNode } from 'react';
import { useResource } from '#engine/core/engineContext.tsx';
import { CustomOrListView } from './CustomOrListView.tsx';
import { TerritoryTree } from './TerritoryTree.tsx';

export default function TerritoriesScreen(): ReactNode {
  return (
    <CustomOrListView declaration={useResource('company-territories')} label="Вид территорий" way="Деревом">
      <TerritoryTree />
    </CustomOrListView>
  );
}
