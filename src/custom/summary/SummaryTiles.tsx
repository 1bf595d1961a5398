import type { ReactNode } from 'react';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { AmountTile } from './AmountTile.tsx';
import { ClientTiles } from './ClientTiles.tsx';
import { Coverage } from './Coverage.tsx';
import { FindingsTile } from './FindingsTile.tsx';
import { GroupsTile } from './GroupsTile.tsx';
import { TimeTile } from './TimeTile.tsx';
import { PollsTile } from './PollsTile.tsx';
import type { MenuDestination, PlacedTile } from './menuDestinations.ts';

interface SummaryTilesProps {
  tiles: readonly PlacedTile[];
  scope: SummaryScope;
  places: readonly MenuDestination[];
  /** Whether the tile of audit findings is shown. */
  findings: boolean;
  /** Whether the tiles of clients are shown. */
  clients: boolean;
}

/** Draws all tiles of the summary, each of which loads independently. */
export function SummaryTiles({ tiles, scope, places, findings, clients }: SummaryTilesProps): ReactNode {
  const polls = places.find(({ name }) => name === 'polls');
  if (tiles.length === 0 && polls === undefined) return <Empty />;
  // Coverage uses its own tile and that of all points.
  const points = tiles.find(({ declaration, tile }) => declaration.name === 'tradePoints' && tile.name === 'points');
  const tileOf = (placed: PlacedTile) => (
    <TileOf key={`${placed.declaration.name} ${placed.tile.name}`} placed={placed} scope={scope} points={points} />
  );
  return (
    <div className="tiles-scroll">
      <div className="tiles">{tiles.filter((placed) => shapeOf(placed) === 'number').map(tileOf)}</div>
      <div className="tiles tiles-groups">
        {tiles.filter((placed) => shapeOf(placed) === 'groups').map(tileOf)}
        {clients && <ClientTiles scope={scope} />}
        {findings && <FindingsTile scope={scope} />}
        {polls && <PollsTile path={polls.path} scope={scope} />}
      </div>
      <div className="tiles tiles-wide">{tiles.filter((placed) => shapeOf(placed) === 'wide').map(tileOf)}</div>
    </div>
  );
}

/**
 * Returns the shape of a tile; tiles of equal height are placed together: numbers, grouped numbers, double-width tiles.
 */
function shapeOf({ tile: { by, over, ends } }: PlacedTile): 'number' | 'groups' | 'wide' {
  if (over !== undefined || ends) return 'wide';
  return by === undefined ? 'number' : 'groups';
}

function TileOf({
  placed,
  scope,
  points,
}: {
  placed: PlacedTile;
  scope: SummaryScope;
  points: PlacedTile | undefined;
}): ReactNode {
  const { declaration, tile } = placed;
  if (placed === points) return null;
  if (points && declaration.name === 'pointTasks' && tile.name === 'coverage')
    return <Coverage placed={placed} points={points} scope={scope} />;
  if (tile.over !== undefined) return <TimeTile placed={placed} scope={scope} />;
  return tile.by === undefined ? (
    <AmountTile placed={placed} scope={scope} />
  ) : (
    <GroupsTile placed={placed} scope={scope} />
  );
}
