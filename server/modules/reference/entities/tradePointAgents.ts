import { sql } from 'drizzle-orm';
import { formatDate } from '#codecs/dates.ts';
import { tradePointAgentsResource as declaration } from '#resources/masterData/tradePointAgents.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { intArray, rowsOf } from '../../../platform/db/rows.ts';
import { invalidFields, type HttpError } from '../../../platform/http/httpError.ts';
import { tradePointAgents } from '../../../platform/tables/reference.ts';
import type { IdentifiedBody } from '../../../recordEngine/core/storage.ts';
import { tableEntity } from '../../../recordEngine/tables/entity.ts';

/** The days on which an agent visits a point; `to` is null while it lasts. */
interface Period {
  id: number | undefined;
  tradePointId: number;
  from: string;
  to: string | null;
  agent: string;
}

const overlaps = (period: Period, other: Period): boolean =>
  period.tradePointId === other.tradePointId &&
  (other.to === null || period.from <= other.to) &&
  (period.to === null || other.from <= period.to);

const periodText = ({ from, to }: Period): string =>
  to === null ? `с ${formatDate(from)}` : `с ${formatDate(from)} по ${formatDate(to)}`;

/** Returns errors for periods that end before they begin, or in which another agent visits the same point. */
async function refusals(tx: Db, given: readonly IdentifiedBody[]): Promise<ReadonlyMap<number, HttpError>> {
  const periods = given.flatMap(({ id, body: { tradePointId, from, to } }, at): { at: number; period: Period }[] =>
    typeof tradePointId === 'number' && typeof from === 'string'
      ? [
          {
            at,
            period: {
              id: typeof id === 'number' ? id : undefined,
              tradePointId,
              from,
              to: typeof to === 'string' && to !== '' ? to : null,
              agent: 'агент из этой же загрузки',
            },
          },
        ]
      : [],
  );
  const sentIds = new Set(periods.map(({ period }) => period.id));
  const stored = await rowsOf<Period>(
    tx,
    sql`
    select trade_point_agent_id as id, trade_point_id as "tradePointId", from_day::text as "from", to_day::text as "to", full_name as agent
    from trade_point_agents join field_employees using (field_employee_id)
    where trade_point_id = any(${intArray([...new Set(periods.map(({ period }) => period.tradePointId))])})`,
  );
  const known = stored.filter(({ id }) => !sentIds.has(id));
  const refused = new Map<number, HttpError>();
  for (const { at, period } of periods) {
    const other = known.find((item) => overlaps(period, item));
    if (period.to !== null && period.to < period.from)
      refused.set(at, invalidFields({ to: ['Последний день раньше первого'] }));
    else if (other !== undefined)
      refused.set(at, invalidFields({ from: [`В эти дни точку посещает ${other.agent} (${periodText(other)})`] }));
    else known.push(period);
  }
  return refused;
}

export const tradePointAgentEntity = tableEntity({
  declaration,
  synced: true,
  table: tradePointAgents,
  id: tradePointAgents.tradePointAgentId,
  refusals,
});
