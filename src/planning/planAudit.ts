import type { Day } from './days.ts';

/** An active user whose territories cover a store. */
export interface Auditor {
  userId: number;
  /** Number of territories within the smallest of the user's territories that covers the store. */
  territorySize: number;
}

/** A store that an audit strategy covers. */
export interface StoreToAudit {
  storeId: number;
  /** An active special strategy audits the store; a full audit then leaves it out. */
  isSpecialElsewhere: boolean;
  auditors: readonly Auditor[];
  /** The strategy's own open or done task of the store; absent without one. */
  ownTask?: { executor: number; isDone: boolean; startDate: Day; deadlineDate: Day };
}

export interface PlannedAudit {
  store: StoreToAudit;
  /** The user who audits the store; null without an open task. */
  executor: number | null;
  notPlanned: 'claimed' | 'done' | 'invalid' | 'withoutExecutor' | null;
}

/** Why a user got an audit task: by a territory that covers the store, or as the responsible user. */
export type AuditAssignment = 'territory' | 'responsible';

/** Returns why the executor of a new task got it. */
export const assignmentOf = (executor: number, { auditors }: StoreToAudit): AuditAssignment =>
  auditors.some(({ userId }) => userId === executor) ? 'territory' : 'responsible';

/**
 * Plans one audit task a store, store by store in the order of their ids (planning §6). The executor is the user with
 * the smallest territory that covers the store, with the fewest open tasks among equals; without one the responsible
 * user, who may be missing. An open task of the strategy continues with its executor; outside the validity of the
 * strategy no other one is planned.
 */
export function planAudit(
  stores: readonly StoreToAudit[],
  {
    isSpecial,
    isValid,
    responsible,
    openTasks,
  }: {
    isSpecial: boolean;
    /** Whether the day of planning is within the validity of the strategy. */
    isValid: boolean;
    responsible: number | null;
    /** Open tasks of each user, without those of the strategy at these stores. */
    openTasks: ReadonlyMap<number, number>;
  },
): PlannedAudit[] {
  const open = new Map(openTasks);
  const openOf = ({ userId }: Auditor): number => open.get(userId) ?? 0;
  const executorOf = ({ auditors }: StoreToAudit): number | null => {
    const [auditor] = auditors.toSorted(
      (one, other) =>
        one.territorySize - other.territorySize || openOf(one) - openOf(other) || one.userId - other.userId,
    );
    return auditor?.userId ?? responsible;
  };
  return stores
    .toSorted((one, other) => one.storeId - other.storeId)
    .map((store): PlannedAudit => {
      if (store.ownTask?.isDone === true) return { store, executor: null, notPlanned: 'done' };
      if (!isValid && store.ownTask === undefined) return { store, executor: null, notPlanned: 'invalid' };
      if (isValid && store.isSpecialElsewhere && !isSpecial) return { store, executor: null, notPlanned: 'claimed' };
      const executor = store.ownTask?.executor ?? executorOf(store);
      if (executor === null) return { store, executor, notPlanned: 'withoutExecutor' };
      open.set(executor, (open.get(executor) ?? 0) + 1);
      return { store, executor, notPlanned: null };
    });
}
