import type { ModuleName } from '#dictionaries/menu.ts';
import type { RightName } from '#dictionaries/rights.ts';

/** A right of a user or of all superusers. */
export type Right = RightName | 'superUser';

/** The user who requests an action. */
export interface Holder {
  /** Whether the user may sign in; true for every session. */
  active: boolean;
  /** Whether the user has a right, individually or by role; a superuser has all. */
  has(right: Right): boolean;
  superUser: boolean;
  /** Whether another user views the product as this one and may change nothing. */
  viewed: boolean;
}

/** A required right, and a sentence about its holders without the final dot. */
export interface Need {
  right: Right;
  text: string;
}

/** The properties of a requested action on which the decision depends. */
export interface RequestedAction {
  /** Whether it changes data. */
  writes: boolean;
  /** Modules of which at least one has to be enabled; empty when it belongs to no module. */
  modules: readonly ModuleName[];
  needs: readonly Need[];
  /** How much of the record is within the user's territories; undefined where that does not matter. */
  reach?: Reach;
}

/**
 * How much of a record lies within the user's territories: with none it does not exist for the user, with a part the
 * user reads it, with the whole the user writes it.
 */
export type Reach = 'none' | 'part' | 'whole';

/** The rule that allowed or rejected the action. */
export type DecisionRule =
  | {
      name: 'switchedOff' | 'moduleOff' | 'viewing' | 'otherTerritories' | 'moreTerritories' | 'superUser' | 'everyone';
    }
  /** For a rejection the missing right; otherwise all required rights. */
  | { name: 'rights'; needs: readonly Need[] };

export interface Decision {
  allowed: boolean;
  rule: DecisionRule;
}

/**
 * Decides whether a user may do something, and by which rule: the only place of that decision (docs/rights.md). `on`
 * are the enabled modules; all when absent.
 */
export function decide(
  holder: Holder,
  { writes, modules, needs, reach = 'whole' }: RequestedAction,
  on?: readonly string[],
): Decision {
  const refused = (rule: DecisionRule): Decision => ({ allowed: false, rule });
  if (!holder.active) return refused({ name: 'switchedOff' });
  if (on !== undefined && modules.length > 0 && !modules.some((name) => on.includes(name)))
    return refused({ name: 'moduleOff' });
  if (holder.viewed && writes) return refused({ name: 'viewing' });
  const missing = needs.find(({ right }) => !holder.has(right));
  if (missing !== undefined) return refused({ name: 'rights', needs: [missing] });
  const beyond = beyondReach(reach, writes);
  if (beyond !== undefined) return refused(beyond);
  if (holder.superUser) return { allowed: true, rule: { name: 'superUser' } };
  return { allowed: true, rule: needs.length > 0 ? { name: 'rights', needs } : { name: 'everyone' } };
}

/** Returns the rule by which a record is outside the user's territories, for reading or for writing. */
export function beyondReach(reach: Reach, writes: boolean): DecisionRule | undefined {
  if (reach === 'none') return { name: 'otherTerritories' };
  return reach === 'part' && writes ? { name: 'moreTerritories' } : undefined;
}
