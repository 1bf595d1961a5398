import type { ReactNode } from 'react';
import { formatDate } from '#codecs/dates.ts';
import { formatText } from '#codecs/text.ts';
import { strategyStatus } from '#dictionaries/strategyStatus.ts';
import type { Unverified } from '#codecs/records.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import type { VolumeStrategyRow } from '#schemas/entities/volumeStrategy.ts';
import { useAllPages } from '#engine/list/useAllPages.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { useResourceList } from '#engine/list/useResourceList.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { Failed, Loading } from '#ui/asyncState/AsyncState.tsx';
import { getByPath } from '#codecs/path.ts';

/** The strategy lists that refer to a product list, and where each row has its id (part1 §3). */
const sources = [
  { resource: 'strategy', label: 'Дистрибуция', mmlId: 'mml.mmlId' },
  { resource: 'strategyVolume', label: 'Объём', mmlId: 'mmlId' },
] as const;
type Source = (typeof sources)[number];

/**
 * Draws the strategies that use a product list. No call filters them by list, so both strategy lists are loaded
 * completely (spec D65, D67).
 */
export function ListUses({ mmlId }: { mmlId: number }): ReactNode {
  return (
    <section className="mml-uses" aria-labelledby="mml-uses" tabIndex={0}>
      <h3 id="mml-uses">Используется в стратегиях</h3>
      {sources.map((source) => (
        <UsesIn key={source.resource} source={source} mmlId={mmlId} />
      ))}
    </section>
  );
}

function UsesIn({ source, mmlId }: { source: Source; mmlId: number }): ReactNode {
  const { can } = useEngine();
  const access = can({ resource: source.resource, action: 'list' });
  const list = useResourceList(useResource(source.resource), { enabled: access.can });
  useAllPages(list, true);
  const { moreState, rows } = list;
  const uses = rows.filter((row) => getByPath(row, source.mmlId) === mmlId);
  const searching = list.state === 'loading' || moreState === 'idle' || moreState === 'loading';
  return (
    <div className="mml-use">
      <h4>{source.label}</h4>
      {!access.can && <p className="panel-hint">{access.reason}</p>}
      {access.can && (
        <>
          {uses.length > 0 && (
            <ul>
              {uses.map((row) => (
                <Use key={String(row[list.declaration.api.id])} row={row} />
              ))}
            </ul>
          )}
          {list.state === 'failed' || moreState === 'failed' ? (
            <Failed error={list.error} retry={list.reload} />
          ) : (
            <Loading active={searching} />
          )}
          {!searching && list.state === 'ready' && moreState === 'end' && uses.length === 0 && (
            <p className="panel-hint">Не используется</p>
          )}
        </>
      )}
    </div>
  );
}

function Use({ row }: { row: Unverified<Strategy | VolumeStrategyRow> }): ReactNode {
  const status = strategyStatus.find(([value]) => value === row.status)?.[1] ?? '-';
  const name = formatText(row.name);
  return (
    <li>
      <span className="mml-use-name" title={name}>
        {name}
      </span>
      <span className="mml-use-facts">{`${formatDate(row.startDate)} – ${formatDate(row.endDate)}, ${status.toLowerCase()}`}</span>
    </li>
  );
}
