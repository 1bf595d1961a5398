import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatText } from '#codecs/text.ts';
import type { Unverified } from '#codecs/records.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { formatOpenParam, setOpenParam } from '#engine/core/openParam.ts';
import type { TaskOrigin } from '#schemas/entities/task.ts';

/**
 * Draws the name of the strategy that planned a task, as a link for users with the right to strategies. A deleted one
 * has no form that a link could open.
 */
export function StrategyLink({ origin: { strategyId, name, deleted } }: { origin: Unverified<TaskOrigin> }): ReactNode {
  const { resources, can } = useEngine();
  if (deleted === true) return `${formatText(name)} (удалена)`;
  const path = resources.find((resource) => resource.name === 'strategy')?.menu?.path;
  if (path === undefined || !can({ permission: 'strategy' }).can || typeof strategyId !== 'number')
    return formatText(name);
  return <Link to={`${path}${setOpenParam('', formatOpenParam({ id: strategyId }))}`}>{formatText(name)}</Link>;
}
