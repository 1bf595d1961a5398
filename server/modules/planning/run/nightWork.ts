import { formatDate } from '#codecs/dates.ts';
import type { Day } from '#planning/days.ts';
import type { Db } from '../../../platform/db/connection.ts';
import { lockPlanning } from '../../../platform/db/locks.ts';
import type { EngineDeps } from '../../../recordEngine/core/deps.ts';
import { followAuditPhase, reassignAuditPhase } from '../audit/auditPhases.ts';
import { closePhase, followPhase, followVolumePhase, movePhase, versionVolumePhase } from './followPhases.ts';
import { firstSize } from './planJob.ts';
import type { NightFailure, NightPhase } from './nightPhase.ts';
import { planPhaseOf } from './planPhase.ts';
import { reassignPhase } from './reassignPhase.ts';

/** The work of a night in its order (planning §11); a running night knows its phase by the place here. */
const phases: readonly NightPhase[] = [
  movePhase,
  followPhase,
  followVolumePhase,
  closePhase,
  planPhaseOf('distribution'),
  versionVolumePhase,
  reassignPhase,
  followAuditPhase,
  planPhaseOf('audit'),
  reassignAuditPhase,
];

/** What the work of a night knows between its steps. */
export interface NightState {
  day: Day;
  phase: number;
  state: unknown;
  size: number;
  /** For the screen `Фоновые работы`. */
  progress: string;
  failures: readonly NightFailure[];
}

/** What is kept of a night until the next one. */
export type NightResult = Pick<NightState, 'day' | 'failures'>;

/** Returns the first state of the night before a day. */
export const startNight = (day: Day): NightState => ({
  day,
  phase: 0,
  state: null,
  size: firstSize,
  progress: formatDate(day),
  failures: [],
});

/**
 * Returns the night that goes on with the stored body of its job; without one, the first state of the night before a
 * day. A night of a version with other phases, which knew no failures, starts from the beginning with its own day.
 */
export function resumeNight(body: Pick<NightState, 'day'> | NightState | null, today: Day): NightState {
  if (body !== null && 'failures' in body) return body;
  return startNight(body?.day ?? today);
}

/** Whether all work of a night is done. */
export const isNightDone = ({ phase }: NightState): boolean => phase >= phases.length;

/** Does a step of a night; returns its state after it. `size` is the number of records of the step. */
export async function nightStep(tx: Db, deps: EngineDeps, night: NightState, size: number): Promise<NightState> {
  const phase = phases[night.phase];
  if (phase === undefined) return night;
  await lockPlanning(tx);
  const next = await phase.step(tx, deps, { day: night.day, size, state: night.state });
  if (next === null) return { ...night, phase: night.phase + 1, state: null };
  const { state, progress, failure } = next;
  return { ...night, state, progress, failures: failure ? [...night.failures, failure] : night.failures };
}
