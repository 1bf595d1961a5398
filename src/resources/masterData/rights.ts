import { rightRows, type RightName } from '#dictionaries/rights.ts';

interface FlagField {
  kind: 'flag';
  label: string;
  default?: true;
}

/** Fields for the rights of a user or a role (docs/rights.md). */
export const rightFields = Object.fromEntries(
  rightRows.map(({ name, label, default: isDefault }): [RightName, FlagField] => [
    name,
    { kind: 'flag', label, ...(isDefault && { default: true }) },
  ]),
) as Readonly<Record<RightName, FlagField>>;

const namesOf = (opensSection: boolean): RightName[] =>
  rightRows.flatMap(({ name, section }) => ((section !== undefined) === opensSection ? [name] : []));

/** Rows of a form: the rights for sections, then the others. */
export const rightGroups: readonly { row: RightName[] }[] = [{ row: namesOf(true) }, { row: namesOf(false) }];
