import { systemActor } from '../../platform/context/actor.ts';

/** The name of planning in the history. */
export const planningActor = systemActor('planning', 'Планирование');
