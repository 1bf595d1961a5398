import type { ModuleName, RoleFlag } from '#dictionaries/menu.ts';

/** What a person is given: a flag of part1 §6, or a right that concerns every section. */
export type Right = RoleFlag | 'deleteAccess' | 'exportAccess';

/** Who wants something. */
export interface Holder {
  /** Whether they have a right, their own or that of their role; a superuser has each. */
  has(right: Right): boolean;
  superUser: boolean;
  /** Somebody else looks as them, and may change nothing. */
  viewed: boolean;
}

/** A right that is needed, and the sentence about who may, without its dot. */
export interface Need { right: Right; text: string }

/** What is to be done, as far as anything depends on it. */
export interface Wanted {
  /** Whether it changes anything. */
  writes: boolean;
  /** Modules of which one has to be on; none where it is nobody's. */
  modules: readonly ModuleName[];
  needs: readonly Need[];
  /** Whether the record is within the territories of whoever wants it; undefined where that is no question. */
  within?: boolean;
}

/** What allowed it, or forbade it. */
export type Rule =
  | { name: 'moduleOff' | 'viewing' | 'territories' | 'superUser' | 'everyone' }
  /** Refused: the one that is missing. Allowed: all that it needs. */
  | { name: 'rights'; needs: readonly Need[] };

export interface Decision { allowed: boolean; rule: Rule }

/**
 * Whether somebody may do something, and by which rule: the one place where that is decided (docs/rights.md). `on` are the modules that are switched on; without it
 * all are.
 */
export function decide(holder: Holder, { writes, modules, needs, within }: Wanted, on?: readonly string[]): Decision {
  const refused = (rule: Rule): Decision => ({ allowed: false, rule });
  if (on !== undefined && modules.length > 0 && !modules.some((name) => on.includes(name))) return refused({ name: 'moduleOff' });
  if (holder.viewed && writes) return refused({ name: 'viewing' });
  const missing = needs.find(({ right }) => !holder.has(right));
  if (missing !== undefined) return refused({ name: 'rights', needs: [missing] });
  if (within === false && !holder.superUser) return refused({ name: 'territories' });
  if (holder.superUser) return { allowed: true, rule: { name: 'superUser' } };
  return { allowed: true, rule: needs.length > 0 ? { name: 'rights', needs } : { name: 'everyone' } };
}
