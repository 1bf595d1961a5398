import type { ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { useGet } from '#engine/core/useGet.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import type { ClientFigures } from '#schemas/clientFigures.ts';
import { ShareBar } from './AmountTile.tsx';
import { clientFiguresIn, clientPointsAddress, clientsPath } from './clients.ts';
import { scopeQuery } from './findings.ts';
import { NumberLink } from './NumberLink.tsx';
import { formatShare } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useScopeSearch } from './useScopeSearch.ts';

/** Lists that a tile shows at most. */
const maxLists = 10;

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/**
 * Draws active clients, and how far the lists of strategies are distributed. Custom tiles, because they count the sales
 * of points, and not the records of a list.
 */
export function ClientTiles({ scope }: { scope: SummaryScope }): ReactNode {
  const response = useGet(clientsPath, { query: scopeQuery(scope), quiet: true });
  const { lists, ...clients } = clientFiguresIn(response.data);
  const result = { ...response, loaded: 0 };
  return (
    <>
      <TileFrame
        title="Активные клиенты"
        result={result}
        help="Точки с продажами за период из всех, где продажи были когда-либо до его конца. Возврат — не продажа."
        notes={[]}
      >
        <Active {...clients} />
      </TileFrame>
      <TileFrame
        title="Дистрибуция по спискам"
        result={result}
        help="Точки, где за период проданы товары списка, из точек с задачами стратегий на эти дни. Отозванные задачи не считаются."
        notes={[]}
      >
        <Lists lists={lists} />
      </TileFrame>
    </>
  );
}

function Active({ bought, active }: Omit<ClientFigures, 'lists'>): ReactNode {
  const search = useScopeSearch();
  return (
    <>
      <p className="tile-number tile-number-small">{formatShare(shareOf(active, bought))}</p>
      <ShareBar share={shareOf(active, bought)} />
      <p>
        <NumberLink
          to={clientPointsAddress(search, 'active')}
          text={formatNumber(active)}
          label={`Активных: ${formatNumber(active)}`}
        />
        {' из '}
        <NumberLink
          to={clientPointsAddress(search, 'bought')}
          text={formatNumber(bought)}
          label={`Всего: ${formatNumber(bought)}`}
        />
      </p>
      <p>
        {'Не покупали: '}
        <NumberLink
          to={clientPointsAddress(search, 'inactive')}
          text={formatNumber(bought - active)}
          label={`Не покупали: ${formatNumber(bought - active)}`}
        />
      </p>
    </>
  );
}

function Lists({ lists }: Pick<ClientFigures, 'lists'>): ReactNode {
  const search = useScopeSearch();
  const shown = lists.toSorted((one, other) => other.planned - one.planned).slice(0, maxLists);
  if (shown.length === 0) return <p className="tile-muted">Нет данных</p>;
  return (
    <table className="tile-groups" aria-label="Дистрибуция по спискам">
      <tbody>
        {shown.map(({ mmlId, name, planned, selling }) => (
          <tr key={mmlId}>
            <th scope="row" title={name}>
              <span>{name}</span>
            </th>
            <td className="tile-groups-bar">
              <ShareBar share={shareOf(selling, planned)} />
            </td>
            <td className="tile-groups-number">
              <NumberLink
                to={clientPointsAddress(search, 'selling', mmlId)}
                text={formatNumber(selling)}
                label={`Продают, ${name}: ${formatNumber(selling)}`}
              />
              {' из '}
              <NumberLink
                to={clientPointsAddress(search, 'planned', mmlId)}
                text={formatNumber(planned)}
                label={`С задачами, ${name}: ${formatNumber(planned)}`}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
