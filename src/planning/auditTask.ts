/** A category with a trade mark: chosen in an audit strategy, or found by a report. */
interface Shelf {
  categoryId: number;
  tradeMarkId: number;
}

/** A shelf of a report: faces counted, and the price in roubles. */
export interface ReportedShelf extends Shelf {
  faces: number;
  price: number;
}

/** What an audit strategy asks for (planning §6). */
export interface AuditRules {
  chosen: readonly Shelf[];
  faceMonitoring: boolean;
  priceMonitoring: boolean;
  /** The fraction of shelves to cover; null for all. */
  progressThreshold: number | null;
}

const keyOf = ({ categoryId, tradeMarkId }: Shelf): string => `${categoryId}:${tradeMarkId}`;

/** Returns the fraction of chosen shelves that a report covers; 1 when nothing is chosen. */
export function auditProgress(rules: AuditRules, report: readonly ReportedShelf[]): number {
  const covered = new Set(
    report
      .filter(({ faces, price }) => (!rules.faceMonitoring || faces > 0) && (!rules.priceMonitoring || price > 0))
      .map(keyOf),
  );
  const chosen = [...new Set(rules.chosen.map(keyOf))];
  return chosen.length === 0 ? 1 : chosen.filter((key) => covered.has(key)).length / chosen.length;
}

/** Whether a report completes an audit task. */
export const isAuditDone = (rules: AuditRules, report: readonly ReportedShelf[]): boolean =>
  auditProgress(rules, report) >= (rules.progressThreshold ?? 1);
