import { useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useParams, Link } from 'react-router';
import { FilterPanel } from '#engine/filter/FilterPanel.tsx';
import { PrintedFilter } from '#engine/print/PrintedFilter.tsx';
import { useEngine } from '#engine/core/engineContext.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { SummaryPart } from '#schemas/declaration/summaryPart.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { clientsName } from './clients.ts';
import { ClientPointsScreen } from './ClientPointsScreen.tsx';
import { findingsName } from './findings.ts';
import { FindingsScreen } from './FindingsScreen.tsx';
import { GroupsScreen } from './GroupsScreen.tsx';
import { SummaryTiles } from './SummaryTiles.tsx';
import {
  MenuDestinationsProvider,
  visibleResources,
  canShowClients,
  canShowFindings,
  tilesOf,
  type MenuDestination,
} from './menuDestinations.ts';
import { refetchFigures } from './useFigures.ts';
import { useScope } from './useScope.ts';
import { useSummaryAddress } from './useScopeSearch.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import '#ui/ui.css';
import './summary.css';

/**
 * Draws `/summary`, the lists that its numbers link to (`/summary/<resource>`) and all groups of a tile
 * (`/summary/<resource>/<tile>`); `parts` are the built-in resources with their tiles, `partsWithPlanning` those of
 * servers that plan, `places` the menu items that the user may open.
 */
export function SummaryScreen({
  parts: partsWithoutPlanning,
  partsWithPlanning = partsWithoutPlanning,
  places,
}: {
  parts: readonly SummaryPart[];
  partsWithPlanning?: readonly SummaryPart[];
  places: readonly MenuDestination[];
}): ReactNode {
  const { resources, host, can } = useEngine();
  const plans = host.planning === true;
  const parts = plans && can({ permission: 'strategy' }).can ? partsWithPlanning : partsWithoutPlanning;
  const seen = useMemo(
    () =>
      visibleResources(
        parts.filter(({ planningList }) => planningList === undefined),
        resources,
        places,
      ),
    [parts, resources, places],
  );
  const isMenuEntry = (name: string | undefined) => places.some((place) => place.name === name);
  const [resource, tile] = (useParams()['*'] ?? '').split('/').filter((part) => part !== '');
  const planningList =
    plans && resource !== undefined
      ? parts.find((part) => part.planningList === resource && isMenuEntry(part.within))
      : undefined;
  const declaration = planningList?.resource ?? seen.find(({ name }) => name === resource);
  return (
    <MenuDestinationsProvider value={places}>
      {resource === undefined ? (
        <Summary seen={seen} places={places} />
      ) : resource === findingsName && canShowFindings(places, host) ? (
        <FindingsScreen />
      ) : resource === clientsName && canShowClients(places, host) ? (
        <ClientPointsScreen />
      ) : (
        <Inner declaration={declaration} tile={tile} />
      )}
    </MenuDestinationsProvider>
  );
}

function Inner({
  declaration,
  tile: name,
}: {
  declaration: Declaration | undefined;
  tile: string | undefined;
}): ReactNode {
  const tile = declaration?.tiles?.find((item) => item.name === name);
  if (declaration === undefined || (name !== undefined && tile === undefined)) return <Empty />;
  return tile === undefined ? (
    <SummaryList key={declaration.name} declaration={declaration} />
  ) : (
    <GroupsScreen key={tile.name} placed={{ declaration, tile }} />
  );
}

function Summary({ seen, places }: { seen: readonly Declaration[]; places: readonly MenuDestination[] }): ReactNode {
  const { filter, scope } = useScope();
  const { host } = useEngine();
  const tiles = useMemo(() => tilesOf(seen, host), [seen, host]);
  const client = useQueryClient();
  return (
    <div className="screen summary">
      <FilterPanel filter={filter} busy={false} />
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">Сводка</h1>
          <Button onClick={() => void refetchFigures(client)}>Обновить</Button>
        </header>
        <PrintedFilter filter={filter} />
        <SummaryTiles
          tiles={tiles}
          scope={scope}
          places={places}
          findings={canShowFindings(places, host)}
          clients={canShowClients(places, host)}
        />
      </section>
    </div>
  );
}

/** Draws the list behind a number, for a resource without a menu item. */
function SummaryList({ declaration }: { declaration: Declaration }): ReactNode {
  return (
    <div className="summary-list">
      <p>
        <Link to={useSummaryAddress()}>Вернуться в сводку</Link>
      </p>
      <ResourceScreen declaration={declaration} />
    </div>
  );
}
