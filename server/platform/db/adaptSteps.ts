import type { MigrationMeta } from 'drizzle-orm/migrator';
import type { FeatureName, Features } from './features.ts';

/** A place of the migrations that a server without one of the features cannot run. */
interface Adaptation {
  without: readonly FeatureName[];
  /** Text of exactly one statement. */
  text: string;
  /** What takes its place; undefined leaves the statement out. */
  replacement?: string;
}

const adaptations: readonly Adaptation[] = [
  // The history is one table.
  { without: ['partitions'], text: ') PARTITION BY RANGE ("at");', replacement: ');' },
  { without: ['partitions'], text: 'CREATE TABLE "history_default" PARTITION OF "history" DEFAULT;' },
  // The distributor of a new sale is set after its statement.
  { without: ['triggers'], text: 'ALTER TABLE "sales" ALTER COLUMN "distr_id" SET NOT NULL;' },
  // The statements that write sales are counted as before 0033, and no rows say what sales and tasks they changed.
  ...['sale_changes', 'task_changes'].map((table): Adaptation => ({
    without: ['snapshots'],
    text: `CREATE TABLE "${table}" (\n\t"writer" "xid8"`,
    replacement: `CREATE TABLE "${table}" (\n\t"writer" bigint`,
  })),
  ...[
    'CREATE OR REPLACE FUNCTION "count_sale_writes"()',
    'DROP TRIGGER "sales_written" ON "sales";',
    'CREATE TRIGGER "sales_written_inserted"',
    'CREATE TRIGGER "sales_written_updated"',
    'CREATE TRIGGER "sales_written_deleted"',
    'CREATE TRIGGER "sales_written_truncated"',
    'CREATE FUNCTION "note_task_changes"()',
    'CREATE TRIGGER "tasks_noted_inserted"',
    'CREATE TRIGGER "tasks_noted_updated" AFTER UPDATE ON "tasks" REFERENCING NEW',
    'CREATE TRIGGER "tasks_noted_deleted"',
    'CREATE OR REPLACE FUNCTION "note_task_changes"()',
    'DROP TRIGGER "tasks_noted_updated"',
    'CREATE TRIGGER "tasks_noted_updated" AFTER UPDATE ON "tasks" REFERENCING OLD',
  ].map((text): Adaptation => ({ without: ['snapshots', 'transitionTables'], text })),
];

/** Applies an adaptation; throws when its text is not in exactly one statement, as after a change of a migration. */
function adapt(steps: readonly MigrationMeta[], { text, replacement }: Adaptation): MigrationMeta[] {
  const found = steps.flatMap(({ sql }) => sql).filter((statement) => statement.includes(text));
  if (found.length !== 1)
    throw new Error(`Expected one statement of the migrations with ${text}, found ${found.length}`);
  const adaptOne = (statement: string): string[] => {
    if (!statement.includes(text)) return [statement];
    return replacement === undefined ? [] : [statement.replace(text, replacement)];
  };
  return steps.map((step) => ({ ...step, sql: step.sql.flatMap(adaptOne) }));
}

type Side = 'OLD' | 'NEW';
/** The names of the changed rows in a trigger function. */
type RowNames = Map<string, Set<Side>>;

const triggerForm = /^CREATE TRIGGER [^;]* REFERENCING ([^;]*?) FOR EACH STATEMENT EXECUTE FUNCTION "(\w+)"\(\);?$/;
const functionForm = /CREATE (?:OR REPLACE )?FUNCTION "(\w+)"\(\) RETURNS trigger/;

/** Returns the names of the changed rows by trigger function; throws for a trigger that is written in another way. */
function findRowNames(statements: readonly string[]): Map<string, RowNames> {
  const functions = new Map<string, RowNames>();
  for (const statement of statements.filter((one) => one.includes(' REFERENCING '))) {
    const [, names = '', name = ''] = triggerForm.exec(statement.trim()) ?? [];
    if (name === '') throw new Error(`Expected a trigger for each statement: ${statement}`);
    const known: RowNames = functions.get(name) ?? new Map<string, Set<Side>>();
    for (const [, side, rows = ''] of names.matchAll(/(OLD|NEW) TABLE AS (\w+)/g))
      known.set(rows, new Set([...(known.get(rows) ?? []), side as Side]));
    functions.set(name, known);
  }
  return functions;
}

/** Returns a query of the one row of a row trigger. A name of both sides belongs to triggers of INSERT and DELETE. */
function rowQuery(sides: ReadonlySet<Side>): string {
  const [only] = sides;
  return sides.size === 1
    ? `(SELECT ${only}.*)`
    : `(SELECT NEW.* WHERE TG_OP = 'INSERT' UNION ALL SELECT OLD.* WHERE TG_OP = 'DELETE')`;
}

function readOneRow(body: string, names: RowNames): string {
  return [...names].reduce(
    (text, [name, sides]) =>
      // Keywords are upper-case in the migrations, and aliases lower-case.
      text.replaceAll(
        new RegExp(`\\b(FROM|JOIN|USING) ${name}\\b(?: ([a-z_]+)\\b)?`, 'g'),
        (_, keyword: string, alias?: string) => `${keyword} ${rowQuery(sides)} ${alias ?? name}`,
      ),
    body,
  );
}

/** Makes triggers with the changed rows of a statement run for each row, with functions that read that row. */
function withRowTriggers(steps: readonly MigrationMeta[]): MigrationMeta[] {
  const functions = findRowNames(steps.flatMap(({ sql }) => sql));
  const adaptOne = (statement: string): string => {
    const names = functions.get(functionForm.exec(statement)?.[1] ?? '');
    if (names !== undefined) return readOneRow(statement, names);
    return statement.replace(/ REFERENCING [^;]*? FOR EACH STATEMENT /, ' FOR EACH ROW ');
  };
  return steps.map((step) => ({ ...step, sql: step.sql.map(adaptOne) }));
}

/** Statements of triggers and of their functions. */
const triggerStatement =
  /^(?:--.*\n)*(?:(?:CREATE|DROP) TRIGGER|CREATE (?:OR REPLACE )?FUNCTION "\w+"\(\) RETURNS trigger|ALTER TABLE "\w+" (?:DISABLE|ENABLE) TRIGGER)/;

const withoutTriggers = (steps: readonly MigrationMeta[]): MigrationMeta[] =>
  steps.map((step) => ({ ...step, sql: step.sql.filter((statement) => !triggerStatement.test(statement.trim())) }));

/** Returns the migrations as a server with these features runs them. */
export function adaptSteps(steps: readonly MigrationMeta[], features: Features): MigrationMeta[] {
  const due = adaptations.filter(({ without }) => without.some((name) => !features[name]));
  const adapted = due.reduce<MigrationMeta[]>((some, adaptation) => adapt(some, adaptation), [...steps]);
  if (!features.triggers) return withoutTriggers(adapted);
  return features.transitionTables ? adapted : withRowTriggers(adapted);
}
