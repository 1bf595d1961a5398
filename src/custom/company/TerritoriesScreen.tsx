import type { ReactNode } from 'react';
import { useEngine } from '#engine/lookups/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';

export default function TerritoriesScreen(): ReactNode {
  const territories = useEngine().resources.find(({ name }) => name === 'company-territories');
  return territories && <ResourceScreen declaration={territories} />;
}
