import type { ReactNode } from 'react';
import { parseNumber } from '#codecs/numericInput.ts';
import { recordIn } from '#codecs/records.ts';
import { formatNumber } from '#codecs/money.ts';
import { summaryPath } from '#dictionaries/routes.ts';
import { useGet } from '#engine/core/useGet.ts';
import type { SummaryScope } from '#record/tiles/tileFilter.ts';
import { findingNames, type AuditFindings } from '#schemas/auditFindings.ts';
import { ShareBar } from './AmountTile.tsx';
import { findingTexts, findingsName, findingsPath, scopeQuery } from './findings.ts';
import { NumberLink } from './NumberLink.tsx';
import { changeText, formatShare } from './texts.ts';
import { TileFrame } from './TileFrame.tsx';
import { useComparison } from './useComparison.ts';
import { useScopeSearch } from './useScopeSearch.ts';

/**
 * Draws the findings of audit reports. A custom tile, because the specified calls return reports store by store: the
 * server of the embedded API counts them all.
 */
export function FindingsTile({ scope }: { scope: SummaryScope }): ReactNode {
  // The period has no future findings: the figures of the whole period equal those up to today.
  const compared = useComparison(scope.period);
  const response = useGet(findingsPath, { query: scopeQuery(scope), quiet: true });
  const before = useGet(findingsPath, {
    query: scopeQuery({ ...scope, period: compared?.before ?? null }),
    quiet: true,
    enabled: compared !== null,
  });
  const [now, then] = [findingsIn(response.data), findingsIn(before.data)];
  const search = useScopeSearch();
  const linkTo = (finding?: string) => {
    const params = new URLSearchParams(search);
    if (finding !== undefined) params.set('finding', finding);
    return `${summaryPath}/${findingsName}?${params}`;
  };
  const known = compared !== null && before.state === 'ready';
  return (
    <TileFrame
      title="Находки аудита"
      help="Отчёты аудита за период и те из них, где есть находка. Своя доля полки — фейсы своих марок из всех посчитанных."
      result={{ ...response, loaded: 0 }}
      notes={[]}
    >
      <p className="tile-number tile-number-small">
        <NumberLink to={linkTo()} text={formatNumber(now.reports)} label={`Отчётов: ${formatNumber(now.reports)}`} />
      </p>
      <p className="tile-change">{known && changeText(now.reports, then.reports, false, compared)}</p>
      <p>{`Своя доля полки: ${formatShare(now.faces === 0 ? 0 : now.ownFaces / now.faces)}`}</p>
      <table className="tile-groups" aria-label="Находки аудита">
        <tbody>
          {findingNames.map((name) => (
            <tr key={name}>
              <th scope="row">
                <span>{findingTexts[name]}</span>
              </th>
              <td className="tile-groups-bar">
                <ShareBar share={now.reports === 0 ? 0 : now[name] / now.reports} />
              </td>
              <td className="tile-groups-number">
                <NumberLink
                  to={linkTo(name)}
                  text={formatNumber(now[name])}
                  label={`${findingTexts[name]}: ${formatNumber(now[name])}`}
                />
                {known && <span className="tile-muted">{`было ${formatNumber(then[name])}`}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TileFrame>
  );
}

function findingsIn(data: unknown): AuditFindings {
  const findings = recordIn<AuditFindings>(data);
  const count = (value: unknown) => parseNumber(value) ?? 0;
  return {
    reports: count(findings.reports),
    stores: count(findings.stores),
    faces: count(findings.faces),
    ownFaces: count(findings.ownFaces),
    noOwn: count(findings.noOwn),
    promo: count(findings.promo),
    newStore: count(findings.newStore),
  };
}
