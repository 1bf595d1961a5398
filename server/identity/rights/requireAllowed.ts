import { decide, type Holder, type RequestedAction } from './decide.ts';
import { forbiddenError } from './decisionMessages.ts';

/** A holder with all rights, for decisions that depend only on the target. */
export const unrestrictedHolder: Holder = { active: true, superUser: false, viewed: false, has: () => true };

/** Throws when `decide` rejects the action; `on` are the enabled modules, all when absent. */
export function requireAllowed(holder: Holder, wanted: RequestedAction, on?: readonly string[]): void {
  const decision = decide(holder, wanted, on);
  if (!decision.allowed) throw forbiddenError(decision);
}
