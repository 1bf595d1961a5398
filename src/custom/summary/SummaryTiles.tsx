import type { ReactNode } from 'react';
import type { Scope } from '#record/tiles/tileFilter.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { AmountTile } from './AmountTile.tsx';
import { Coverage } from './Coverage.tsx';
import { GroupsTile } from './GroupsTile.tsx';
import { OverTile } from './OverTile.tsx';
import { PollsTile } from './PollsTile.tsx';
import type { Place, PlacedTile } from './places.ts';

interface SummaryTilesProps {
  tiles: readonly PlacedTile[];
  scope: Scope;
  places: readonly Place[];
}

/** All tiles of the summary, each of which loads by itself. */
export function SummaryTiles({ tiles, scope, places }: SummaryTilesProps): ReactNode {
  const polls = places.find(({ name }) => name === 'polls');
  if (tiles.length === 0 && polls === undefined) return <Empty />;
  // Coverage sets its own tile beside that of all points.
  const points = tiles.find(({ declaration, tile }) => declaration.name === 'tradePoints' && tile.name === 'points');
  return (
    <div className="tiles">
      {tiles.map((placed) => (
        <TileOf key={`${placed.declaration.name} ${placed.tile.name}`} placed={placed} scope={scope} points={points} />
      ))}
      {polls && <PollsTile path={polls.path} scope={scope} />}
    </div>
  );
}

function TileOf({ placed, scope, points }: { placed: PlacedTile; scope: Scope; points: PlacedTile | undefined }): ReactNode {
  const { declaration, tile } = placed;
  if (placed === points) return null;
  if (points && declaration.name === 'pointTasks' && tile.name === 'coverage') return <Coverage placed={placed} points={points} scope={scope} />;
  if (tile.over !== undefined) return <OverTile placed={placed} scope={scope} />;
  return tile.by === undefined ? <AmountTile placed={placed} scope={scope} /> : <GroupsTile placed={placed} scope={scope} />;
}
