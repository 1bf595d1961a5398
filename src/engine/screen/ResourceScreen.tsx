import '#ui/ui.css';
import type { ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { hasUnboundParents } from '#schemas/declaration/pathSteps.ts';
import { ChunkBoundary } from '#ui/chunks/ChunkBoundary.tsx';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { useFilter } from '../filter/useFilter.ts';
import { ListScreen } from './ListScreen.tsx';

/** Needed only by paths with parents, which few lists have. */
const ParentsScreen = lazyComponent(async () => (await import('./ParentsScreen.tsx')).ParentsScreen);

/** Draws the whole screen of a declared resource: filter, list, and the form over them. */
export function ResourceScreen({ declaration }: { declaration: Declaration }): ReactNode {
  const filter = useFilter(declaration);
  if (hasUnboundParents(declaration.api))
    return (
      <ChunkBoundary>
        <ParentsScreen filter={filter} />
      </ChunkBoundary>
    );
  return <ListScreen declaration={declaration} filter={filter} requested={filter} />;
}
