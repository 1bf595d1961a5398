interface RightRow {
  name: string;
  /** Name of the right in the interface: of its field, its column and its messages. */
  label: string;
  /** Its word in the header `x-rights` and in `npm run user -- add --access`. */
  word: string;
  /** Whether a new role or user has it. */
  default: boolean;
  /** Whether the documents' profile has it as a flag of the role (part1 §6); the header `x-rights` lists the others. */
  profileFlag?: true;
  /** The menu key that opens its section. */
  section?: string;
  /** What it allows, for a right that requests of every section require; declarations do not require such a right. */
  allows?: string;
}

/**
 * Rights of a user or a role, in display order (docs/rights.md). A superuser has all of them. A right with neither a
 * section nor `allows` is required by declarations (`permissions`, `permission` of an action) under its name.
 */
const rights = [
  { name: 'pushAccess', label: 'Уведомления', word: 'push', default: false, profileFlag: true, section: 'notice' },
  {
    name: 'strategiesAccess',
    label: 'Стратегии',
    word: 'strategies',
    default: false,
    profileFlag: true,
    section: 'strategy',
  },
  {
    name: 'motivationAccess',
    label: 'Мотивация',
    word: 'motivation',
    default: false,
    profileFlag: true,
    section: 'motivation',
  },
  { name: 'billingAccess', label: 'Биллинг', word: 'billing', default: false, profileFlag: true, section: 'billing' },
  { name: 'deleteAccess', label: 'Удаление записей', word: 'delete', default: true, allows: 'удалять записи' },
  { name: 'exportAccess', label: 'Выгрузка в файлы', word: 'export', default: true, allows: 'выгружать в файлы' },
] as const satisfies readonly RightRow[];

type Right = (typeof rights)[number];
export type RightName = Right['name'];
export type ProfileFlag = Extract<Right, { profileFlag: true }>['name'];
/** Rights that open a section. */
export type SectionRight = Extract<Right, { section: string }>;
/** Rights that requests of every section require. */
export type GeneralRight = Extract<Right, { allows: string }>;

/** The same rows without their literal types, for derived tables. */
export const rightRows: readonly (RightRow & { name: RightName })[] = rights;
export const rightNames: readonly RightName[] = rightRows.map(({ name }) => name);
