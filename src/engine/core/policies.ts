import type { Declaration, Policy } from '#schemas/declaration/declaration.ts';
import { ApiError } from '#schemas/apiError.ts';
import { confirm, alertError, type DialogTable } from '#ui/dialogs/dialogs.ts';

/** The next step after a failed save was shown: none, or sending the same body again with `force: true`. */
export type Outcome = 'shown' | 'resend';

/** Shows a failed save as declared (part1 §8). An ended session is reported elsewhere. */
export async function showFailure(errors: Declaration['errors'], error: unknown): Promise<Outcome> {
  if (!(error instanceof ApiError)) {
    await alertError(error instanceof Error ? error.message : 'Не удалось сохранить');
    return 'shown';
  }
  if (error.kind === 'sessionEnded') return 'shown';
  const policy = policyOf(errors, error);
  if (typeof policy === 'object' && policy.policy === 'confirmForce') return confirmForce(policy, error);
  await alertError(...messages(policy, error));
  return 'shown';
}

/** Returns why saving one record of many was refused, in the texts of its form; a bulk job offers no forced save. */
export function failureText(errors: Declaration['errors'], error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : 'Не удалось сохранить';
  const policy = policyOf(errors, error);
  const more =
    typeof policy === 'object' && policy.policy === 'confirmForce' && policy.shows === 'data'
      ? dataLines(error.data)
      : [];
  return [...messages(policy, error), ...more].join('; ');
}

function policyOf(errors: Declaration['errors'], { code }: ApiError): Policy {
  return (code === null ? undefined : errors?.[String(code)]) ?? errors?.otherwise ?? 'text';
}

function messages(policy: Policy, error: ApiError): string[] {
  const fields = parseFieldMessages(error.data);
  if (policy === 'firstOfEachField') {
    const first = Object.values(fields).flatMap((texts) => texts[0] ?? []);
    if (first.length > 0) return first;
  }
  if (typeof policy === 'object' && policy.policy === 'fieldText') {
    const [first] = fields[policy.field] ?? [];
    if (first) return [first];
  }
  // A text without a reason does not help when the response contains one.
  return policy === 'text' ? [...new Set([error.text, ...Object.values(fields).flat()])] : [error.text];
}

type ConfirmForce = Extract<Policy, { policy: 'confirmForce' }>;

async function confirmForce(policy: ConfirmForce, error: ApiError): Promise<Outcome> {
  const table = policy.shows === 'table' ? conflictTable(policy.columns ?? [], error.data) : undefined;
  const lines = [error.text, ...(policy.shows === 'data' ? dataLines(error.data) : [])];
  const yes = await confirm({
    title: 'Ошибка',
    lines,
    ...(table ? { table } : {}),
    ...(policy.question ? { question: policy.question } : {}),
    yes: policy.yes,
    no: policy.no,
  });
  return yes ? 'resend' : 'shown';
}

/** Parses `error.data` as a map of field → messages; returns an empty map for anything else (spec D12). */
export function parseFieldMessages(data: unknown): Record<string, string[]> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  return Object.fromEntries(
    Object.entries(data).map(([field, texts]) => [
      field,
      (Array.isArray(texts) ? texts : [texts]).filter((text) => typeof text === 'string'),
    ]),
  );
}

/** Returns `error.data` as lines, for any shape (spec D12). */
function dataLines(data: unknown): string[] {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data)) return data.map(conflictText);
  if (typeof data === 'object')
    return Object.values(data).flatMap((value) => dataLines(Array.isArray(value) ? value : [value]));
  return [String(data)];
}

function conflictTable(columns: readonly (readonly [string, string])[], data: unknown): DialogTable {
  const rows = Array.isArray(data) ? data : data === null || data === undefined ? [] : [data];
  return {
    headers: columns.map(([, head]) => head),
    rows: rows.map((row) => columns.map(([name]) => conflictText((row as Record<string, unknown> | null)?.[name]))),
  };
}

/** Returns the text of a conflict's part: a string, an object with a name, or a list of those (spec D19). */
function conflictText(value: unknown): string {
  if (Array.isArray(value)) return value.map(conflictText).join(', ');
  if (typeof value === 'object' && value !== null) {
    const { name, fullName } = value as { name?: unknown; fullName?: unknown };
    return conflictText(name ?? fullName);
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '-';
}
