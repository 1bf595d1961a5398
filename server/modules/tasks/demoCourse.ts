import { taskStates } from '#planning/progress.ts';
import type { DemoContext } from '../demoContext/context.ts';
import { randomFrom, type Random } from '../demoContext/random.ts';

/** Status, sales and dates of a task on the day of the start. */
export interface Course {
  /** Status of `taskStatuses`. */
  status: number;
  /** Sold share of the plan. */
  sold: number;
  /** Days from the creation to the deadline, and to the last shipment. */
  lifetime: number;
  selling: number;
  /** Days from the creation to the verification; null for a task that is not done. */
  verified: number | null;
}

const oldestTask = 330;
/** Days in which the number of new tasks grows by a factor of e: by a sixth in a month. */
const growth = 200;

/** Returns the age in days of a task before which a share of all tasks was created. */
function ageAfter(share: number): number {
  return -growth * Math.log(1 - (1 - share) * (1 - Math.exp(-oldestTask / growth)));
}

/**
 * Creates a function that returns the age in days of the next task of an agent, the oldest first. Every agent always
 * has new tasks, and some more each month.
 */
export function taskAges(
  random: Random,
  executors: readonly { fieldEmployeeId: number }[],
): (agentId: number) => number {
  const [all, past] = [new Map<number, number>(), new Map<number, number>()];
  const countIn = (counts: Map<number, number>, agentId: number): number => {
    const count = counts.get(agentId) ?? 0;
    counts.set(agentId, count + 1);
    return count;
  };
  for (const { fieldEmployeeId } of executors) countIn(all, fieldEmployeeId);
  return (agentId) => ageAfter((countIn(past, agentId) + random.next()) / (all.get(agentId) ?? 1));
}

/** Days of a weekend: a verification on one of them moves to the Friday, which is after the last shipment. */
const weekend = 2;

/** Returns the time of a verification, in unix seconds; most are on workdays. */
export function verificationTime(random: Random, time: number): number {
  const day = new Date(time * 1000).getUTCDay();
  const daysBack = day === 0 ? 2 : day === 6 ? 1 : 0;
  return Math.floor(random.chance(0.7) ? time - daysBack * 86_400 : time);
}

const districtSeed = 51_001;
const agentSeed = 51_103;

/** Returns each agent's chance to complete a task: agents differ, and so do federal districts. */
export function successChances({ places, distribution }: DemoContext): ReadonlyMap<number, number> {
  const districts = new Set(places.territories.flatMap((row) => (row.parentId === null ? [row.territoryId] : [])));
  const districtOf = new Map(
    places.cover.flatMap(({ territoryId, coveredId }) =>
      districts.has(territoryId) ? [[coveredId, territoryId]] : [],
    ),
  );
  return new Map(
    distribution.agents.map(({ fieldEmployeeId, territoryId }) => {
      const district = randomFrom(districtSeed + (districtOf.get(territoryId) ?? 0)).next() - 0.5;
      const chance = 0.84 + district * 0.24 + randomFrom(agentSeed + fieldEmployeeId).spread() * 0.24;
      return [fieldEmployeeId, Math.min(0.93, Math.max(0.2, chance))];
    }),
  );
}

/** Returns the course of a task of an age in days, for an agent who completes a share of all tasks (`chance`). */
export function courseOf(random: Random, age: number, chance: number): Course {
  const lifetime = random.whole(18, 32);
  const succeeds = random.chance(chance);
  const verified = 2 + random.next() * 12;
  const luck = random.next();
  if (succeeds && verified < age)
    return { status: 3, sold: 0.95 + luck * 0.2, lifetime, selling: verified - weekend, verified };
  if (!succeeds && lifetime + 1 < age) {
    // Unused: without this draw all later demo data would be others.
    random.next();
    return { status: taskStates.failed, sold: luck * 0.8, lifetime, selling: lifetime, verified: null };
  }
  const progress = age / (succeeds ? verified : lifetime);
  const open = { lifetime, selling: age, verified: null };
  if (succeeds && progress > 0.75) return { ...open, status: 2, sold: 0.8 + luck * 0.25 };
  return age >= 2 && progress > 0.25
    ? { ...open, status: 1, sold: progress * luck * 0.9 }
    : { ...open, status: 0, sold: 0 };
}
