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
}

export interface PlannedAudit {
  store: StoreToAudit;
  /** The user who audits the store; null without a task. */
  executor: number | null;
  notPlanned: 'claimed' | 'withoutExecutor' | null;
}

/**
 * Plans one audit task a store, store by store in the order of their ids (planning §6). The executor is the user with
 * the smallest territory that covers the store, with the fewest open tasks among equals; without one the responsible
 * user, who may be missing.
 */
export function planAudit(
  stores: readonly StoreToAudit[],
  {
    isSpecial,
    responsible,
    openTasks,
  }: {
    isSpecial: boolean;
    responsible: number | null;
    openTasks: ReadonlyMap<number, number>;
  },
): PlannedAudit[] {
  const open = new Map(openTasks);
  const openOf = ({ userId }: Auditor): number => open.get(userId) ?? 0;
  return stores
    .toSorted((one, other) => one.storeId - other.storeId)
    .map((store): PlannedAudit => {
      if (store.isSpecialElsewhere && !isSpecial) return { store, executor: null, notPlanned: 'claimed' };
      const [auditor] = store.auditors.toSorted(
        (one, other) =>
          one.territorySize - other.territorySize || openOf(one) - openOf(other) || one.userId - other.userId,
      );
      const executor = auditor?.userId ?? responsible;
      if (executor === null) return { store, executor, notPlanned: 'withoutExecutor' };
      open.set(executor, (open.get(executor) ?? 0) + 1);
      return { store, executor, notPlanned: null };
    });
}
