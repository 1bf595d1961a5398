import { formatNumber } from '#codecs/money.ts';
import { countOf } from '#codecs/plural.ts';
import { titleOf } from '#record/titleOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Row } from '../core/row.ts';
import type { Id } from '../list/useResourceList.ts';

/** Returns the title of a record, from its row if the list has it. */
export type RecordNaming = (id: Id) => string;

export function namingOf(declaration: Declaration, rowOf: (id: Id) => Row | undefined): RecordNaming {
  return (id) => {
    const row = rowOf(id);
    return (row && titleOf(declaration, row)) || `№ ${id}`;
  };
}

/** Returns the first lines and a line with the number of the remaining ones. */
export function firstLines(lines: readonly string[], max: number): string[] {
  return lines.length > max ? [...lines.slice(0, max), `и ещё ${formatNumber(lines.length - max)}`] : [...lines];
}

interface Tally {
  changed: number;
  same: number;
  wrong: number;
  total: number;
}

/** `Изменится 9 из 12; 3 уже такие`. */
export function tallyText({ changed, same, wrong, total }: Tally): string {
  return [
    `Изменится ${formatNumber(changed)} из ${formatNumber(total)}`,
    ...(same > 0 ? [countOf(same, ['уже такая', 'уже такие', 'уже такие'])] : []),
    ...(wrong > 0
      ? [countOf(wrong, ['не может быть записана', 'не могут быть записаны', 'не могут быть записаны'])]
      : []),
  ].join('; ');
}
