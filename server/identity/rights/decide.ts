import type { ModuleName, RoleFlag } from '#dictionaries/menu.ts';

/** What a person is given: a flag of part1 §6, or a right that concerns every section. */
export type Right = RoleFlag | 'deleteAccess' | 'exportAccess';

/** Who wants something. */
export interface Holder {
  /** Whether they may sign in; whoever has a session may. */
  active: boolean;
  /** Whether they have a right, their own or that of their role; a superuser has each. */
  has(right: Right): boolean;
  superUser: boolean;
  /** Somebody else looks as them, and may change nothing. */
  viewed: boolean;
}

/** A right that is needed, and the sentence about who may, without its dot. */
export interface Need {
  right: Right;
  text: string;
}

/** What is to be done, as far as anything depends on it. */
export interface RequestedAction {
  /** Whether it changes anything. */
  writes: boolean;
  /** Modules of which one has to be on; none where it is nobody's. */
  modules: readonly ModuleName[];
  needs: readonly Need[];
  /** How much of the record is within the territories of whoever wants it; undefined where that is no question. */
  reach?: Reach;
}

/** How much of a record lies within somebody's territories: nothing, and it is not there for them; a part, and they read it; all of it, and they write it. */
export type Reach = 'none' | 'part' | 'whole';

/** What allowed it, or forbade it. */
export type DecisionRule =
  | {
      name: 'switchedOff' | 'moduleOff' | 'viewing' | 'otherTerritories' | 'moreTerritories' | 'superUser' | 'everyone';
    }
  /** Refused: the one that is missing. Allowed: all that it needs. */
  | { name: 'rights'; needs: readonly Need[] };

export interface Decision {
  allowed: boolean;
  rule: DecisionRule;
}

/**
 * Whether somebody may do something, and by which rule: the one place where that is decided (docs/rights.md). `on` are the modules that are switched on; without it
 * all are.
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

/** The rule by which a record is out of somebody's territories, for reading or for writing. */
export function beyondReach(reach: Reach, writes: boolean): DecisionRule | undefined {
  if (reach === 'none') return { name: 'otherTerritories' };
  return reach === 'part' && writes ? { name: 'moreTerritories' } : undefined;
}
