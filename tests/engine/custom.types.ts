import { recordsIn } from '#codecs/records.ts';
import type { CustomCellProps, CustomFieldProps, CustomModalProps } from '#engine/core/props.ts';
import type { BillingEmployee } from '#schemas/entities/billing.ts';
import type { IssueRow } from '#schemas/entities/issue.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';

/** Not run: the compiler is the test. Each `@ts-expect-error` fails the type check when the mistake below it compiles. */
export const validExamples = [
  ({ record }: CustomCellProps<IssueRow>) => record.isHighlighted,
  ({ record }: CustomFieldProps<Strategy>) => record?.strategyId,
  ({ record }: CustomModalProps<BillingEmployee>) => record?.fullName,
];

export const invalidExamples = [
  // @ts-expect-error -- a cell over a field that the entity does not have
  ({ record }: CustomCellProps<IssueRow>) => record.isHighlihgted,
  // @ts-expect-error -- a field over one that the entity does not have
  ({ record }: CustomFieldProps<Strategy>) => record?.strategyID,
  // @ts-expect-error -- a modal over one that the entity does not have
  ({ record }: CustomModalProps<BillingEmployee>) => record?.name,
  // @ts-expect-error -- a tolerant reader over one that the entity does not have
  () => recordsIn<BillingEmployee>([]).map(({ fulName }) => fulName),
];
