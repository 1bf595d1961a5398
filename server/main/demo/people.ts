import type { UserActor } from '../../platform/context/actor.ts';
import type { DemoContext } from '../../modules/demoContext/context.ts';
import type { Agent } from '../../modules/demoContext/distribution.ts';
import { groupRows } from '../../modules/demoContext/groupRows.ts';
import { randomFrom } from '../../modules/demoContext/random.ts';

const seed = 41_017;

/** Returns the agent of each trade point that has one distributor; the others are visited by agents of both. */
export function pointAgentsOf({ points, distribution }: DemoContext): ReadonlyMap<number, Agent> {
  const random = randomFrom(seed);
  const agentsOf = groupRows(distribution.agents, ({ distrId }) => distrId);
  const served = groupRows(points.served, ({ tradePointId }) => tradePointId);
  return new Map(
    points.points.flatMap(({ tradePointId, territoryId }) => {
      const [first, ...others] = served.get(tradePointId) ?? [];
      const agents = agentsOf.get(first?.distrId ?? 0) ?? [];
      if (others.length > 0 || agents.length === 0) return [];
      const near = agents.filter((agent) => agent.territoryId === territoryId);
      return [[tradePointId, random.pick(near.length > 0 ? near : agents)] as const];
    }),
  );
}

/** Returns the managers who save the strategies: those without a territory limit who have the right to do so. */
export function strategyManagers({ staff }: DemoContext): UserActor[] {
  const rightsOf = new Map(staff.roles.map(({ roleId, rights }) => [roleId, rights]));
  return staff.users.flatMap(
    ({ userId, fullName, companyEmployeeId, superUser, allTerritories, rights, roleId }): UserActor[] => {
      const own = new Set(rightsOf.get(roleId ?? 0) ?? rights);
      if (!allTerritories || (!superUser && !own.has('strategiesAccess'))) return [];
      const who = { id: String(userId), name: fullName, source: null, userId, companyEmployeeId };
      return [{ kind: 'user', ...who, superUser, rights: own }];
    },
  );
}
