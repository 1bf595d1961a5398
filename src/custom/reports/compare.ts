import { readInstant } from '#codecs/dates.ts';
import type { Option } from '#ui/options.ts';
import { indexTree, type TreeIndex } from '#ui/tree/treeIndex.ts';
import type { ReportTree } from './report.ts';

/** A report in the list of its store (part2 §3). */
export interface ReportListItem {
  reportId: number;
  sentDate: unknown;
  executor: string;
}

type Sent = Pick<ReportListItem, 'reportId' | 'sentDate'>;

/** Returns whether a report was sent after another. For equal or missing times the greater number is the later one. */
export function isLater(report: Sent, than: Sent): boolean {
  const [item, other] = [readInstant(report.sentDate), readInstant(than.sentDate)];
  return item === null || other === null || item === other ? report.reportId > than.reportId : item > other;
}

/**
 * Merges the nodes of two reports into one tree: those of the opened report in their order, then in each branch those
 * of only the other report.
 */
export function mergedIndex(opened: ReportTree, other: ReportTree): TreeIndex {
  return indexTree(merged(opened.entries, other.entries));
}

function merged(opened: readonly Option[], other: readonly Option[]): Option[] {
  const rest = new Map(other.map((entry) => [entry.id, entry]));
  const both = opened.map((entry) => {
    const twin = rest.get(entry.id);
    rest.delete(entry.id);
    return twin ? { ...entry, children: merged(entry.children, twin.children) } : entry;
  });
  return [...both, ...rest.values()];
}

interface Difference {
  text: string;
  /** Whether the later figure is greater; null when they are equal or one is missing. */
  grew: boolean | null;
}

/** Returns the text about the other report's figure: always from the older to the newer. '' when both are missing. */
export function differenceOf(
  opened: number | null,
  other: number | null,
  { later, show }: { later: boolean; show: (figure: number) => string },
): Difference {
  const word = later ? 'стало' : 'было';
  if (other === null) return { text: opened === null ? '' : `не ${word}`, grew: null };
  if (opened === null) return { text: `${word} ${show(other)}`, grew: null };
  const growth = Math.round((later ? other - opened : opened - other) * 100) / 100;
  if (growth === 0) return { text: 'без изменений', grew: null };
  return { text: `${word} ${show(other)} (${growth > 0 ? '+' : '−'}${show(Math.abs(growth))})`, grew: growth > 0 };
}
