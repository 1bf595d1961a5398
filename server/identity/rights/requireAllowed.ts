import { decide, type Holder, type RequestedAction } from './decide.ts';
import { forbiddenError } from './decisionMessages.ts';

/** Whoever may everything: for what is asked of the thing alone. */
export const unrestrictedHolder: Holder = { active: true, superUser: true, viewed: false, has: () => true };

/** Refuses what somebody may not do, as `decide` says; `on` are the modules that are switched on, without it all are. */
export function requireAllowed(holder: Holder, wanted: RequestedAction, on?: readonly string[]): void {
  const decision = decide(holder, wanted, on);
  if (!decision.allowed) throw forbiddenError(decision);
}
