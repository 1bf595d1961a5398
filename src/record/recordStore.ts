import { foldSearch, matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { setByPath } from '#codecs/path.ts';
import { randomUuid } from '#codecs/randomUuid.ts';
import type { AnyRecord } from '#codecs/records.ts';
import { ApiError, type FieldMessages } from '#schemas/apiError.ts';
import type { RowAction } from '#schemas/declaration/action.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { recordAfter, unknownActionText } from './actions.ts';
import { bodyOf } from './body.ts';
import { matches } from './matches.ts';
import { canRunAction } from './recordConditions.ts';
import { putRaw, recordOf } from './recordOf.ts';
import { violatedRules } from './requestBody/violatedRules.ts';
import { findKindErrors } from './requestBody/kindErrors.ts';
import { storedBody, storedValues, type Body } from './requestBody/storedFields.ts';
import { displayJson, uniqueValues, uniqueRuleNames } from './requestBody/uniqueness.ts';
import { titleOf } from './titleOf.ts';
import { valuesOf } from './valuesOf.ts';

export type RecordId = string | number;

/**
 * The records of a resource in memory, newest first, with the calls of its API. Throws `ApiError` with the codes of the
 * embedded API: an invalid body (400, messages by field), an unknown record (404), a duplicate (the code of `unique`),
 * an action that is not allowed (409).
 *
 * The studio's sample and the msw handlers use it, so a preview rejects what the product would reject.
 */
export interface RecordStore {
  /**
   * Returns the records that match a query by parameter name and `q` (a part of the title); those of `ids` (a list)
   * regardless of the query, as for lookups.
   */
  list(query: Readonly<Record<string, unknown>>): AnyRecord[];
  one(id: RecordId): AnyRecord;
  create(body: Body): AnyRecord;
  update(id: RecordId, body: Body): AnyRecord;
  remove(id: RecordId): AnyRecord;
  act(id: RecordId, action: RowAction): AnyRecord;
}

/** Creates a store over a list of records, which is changed in place. */
export function recordStore(declaration: Declaration, rows: AnyRecord[]): RecordStore {
  const { id: idName, idKind } = declaration.api;
  const find = (id: RecordId): AnyRecord => {
    const found = rows.find((row) => String(row[idName]) === String(id));
    if (!found) throw errorOf(404, 404, 'Запись не найдена');
    return found;
  };
  const check = (body: Body, before?: AnyRecord): void => {
    const values = storedValues(declaration, body);
    const misfits = findKindErrors(declaration, values);
    refuseErrors({
      ...misfits,
      ...(Object.keys(misfits).length > 0
        ? {}
        : violatedRules(declaration, values, before, { misfits, missing: new Set() })),
    });
    if (body['force'] !== true)
      refuseTwin(
        declaration,
        values,
        rows.filter((row) => row !== before),
      );
  };
  /** Returns a body with all values that the form sends, as they are stored: a missing one is empty. */
  const whole = (body: Body): Body => {
    const stored: Body = {};
    for (const [wire, value] of Object.entries(storedBody(declaration, storedValues(declaration, body))))
      setByPath(stored, wire, value);
    return stored;
  };
  const keep = (record: AnyRecord, before?: AnyRecord): AnyRecord => {
    if (before === undefined) rows.unshift(record);
    else rows[rows.indexOf(before)] = record;
    return record;
  };
  const newId = (body: Body): unknown =>
    idKind === 'uuid'
      ? (body[idName] ?? randomUuid())
      : Math.max(0, ...rows.map((row) => Number(row[idName])).filter(Number.isFinite)) + 1;
  return {
    list: ({ ids, q, ...query }) =>
      Array.isArray(ids) && ids.length > 0
        ? rows.filter((row) => ids.map(String).includes(String(row[idName])))
        : rows.filter((row) => matchesText(declaration, row, q) && matches(declaration, row, query)),
    one: find,
    create(body) {
      check(body);
      return keep({ ...recordOf(declaration, whole(body)), ...parentsOf(declaration, body), [idName]: newId(body) });
    },
    update(id, body) {
      const before = find(id);
      check(body, before);
      return keep({ ...recordOf(declaration, whole(body), before), [idName]: before[idName] }, before);
    },
    remove(id) {
      const removed = find(id);
      rows.splice(rows.indexOf(removed), 1);
      return removed;
    },
    act(id, action) {
      if (action.sets === undefined) throw errorOf(400, 400, unknownActionText(action));
      const before = find(id);
      if (!canRunAction(declaration, action, before))
        throw errorOf(409, 409, `«${action.title}» для этой записи сейчас недоступно`);
      const after = recordAfter(declaration, action, before);
      check(sentOf(declaration, after), before);
      return keep(after, before);
    },
  };
}

/** Returns the parent ids from the path of a list; they belong to the record even when no form contains them. */
function parentsOf(declaration: Declaration, body: Body): AnyRecord {
  const record: AnyRecord = {};
  for (const name of parentsIn(declaration.api.path)) {
    const field = declaration.fields[name];
    if (field) putRaw(record, name, field, body[name]);
  }
  return record;
}

function matchesText(declaration: Declaration, row: AnyRecord, q: unknown): boolean {
  return typeof q !== 'string' || matchesAllWords(foldSearch(titleOf(declaration, row)), searchWords(q));
}

function refuseErrors(fields: FieldMessages): void {
  if (Object.keys(fields).length > 0) throw errorOf(400, 400, 'Проверьте заполнение полей', fields);
}

/** Rejects values that duplicate those of another record under a `unique` rule, ignoring case. */
function refuseTwin(declaration: Declaration, values: Body, others: readonly AnyRecord[]): void {
  for (const { rule, wire } of uniqueRuleNames(declaration)) {
    const own = uniqueValues(wire, values);
    if (own === undefined) continue;
    const twin = others
      .map((other) => sentOf(declaration, other))
      .find((other) => same(uniqueValues(wire, other), own));
    if (twin) throw errorOf(409, rule.code, rule.text, wire.map((name) => displayJson(twin[name])).filter(Boolean));
  }
}

/** Returns the body that a save of a stored record would contain. */
function sentOf(declaration: Declaration, record: AnyRecord): Body {
  return storedValues(
    declaration,
    bodyOf(declaration, valuesOf(declaration, record), record[declaration.api.id] as RecordId),
  );
}

function same(item: unknown, other: unknown): boolean {
  return JSON.stringify(item)?.toLowerCase() === JSON.stringify(other).toLowerCase();
}

function errorOf(status: number, code: number, text: string, data?: unknown): ApiError {
  return new ApiError('answered', { code, text, ...(data === undefined ? {} : { data }) }, status);
}
