import { isRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { changes } from '#record/changes.ts';
import { valueFields } from '#record/formFields.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';

/** What was typed in one field. */
interface FieldDraft {
  value: unknown;
  /** What stood there when the draft was begun: with it a record that changed meanwhile is merged. */
  base: unknown;
  /** What kind of value it is; a field of another kind cannot take it. */
  shape: string;
  label: string;
}

/** What was typed in a form, field by field; `panel` is what its open panel had not handed over. */
export interface FormDraft {
  fields: Readonly<Record<string, FieldDraft>>;
  panel: (Omit<FieldDraft, 'base'> & { name: string }) | null;
  /** The names of what was chosen by a search. */
  options: Readonly<Record<string, readonly Option[]>>;
}

interface FormParts {
  initial: Values;
  values: Values;
  panel: { field: string; value: unknown } | null;
  knownOptions: FormDraft['options'];
}

/** The draft of a form as it is now; null when nothing is typed. Pictures and files are never in it (spec D66). */
export function formDraftOf(
  declaration: Declaration,
  { initial, values, panel, knownOptions }: FormParts,
): FormDraft | null {
  const typed = changes(declaration, initial, values).filter(
    ({ name, after }) => isTyped(declaration, name) && isPlain(after),
  );
  if (typed.length === 0 && panel === null) return null;
  const fields = typed.map(
    ({ name, before, after }) => [name, { value: after, base: before, ...traitsOf(declaration, name) }] as const,
  );
  const options = typed.flatMap(({ name }) => (knownOptions[name] ? [[name, knownOptions[name]] as const] : []));
  return {
    fields: Object.fromEntries(fields),
    options: Object.fromEntries(options),
    panel: panel && { name: panel.field, value: panel.value, ...traitsOf(declaration, panel.field) },
  };
}

/** What is stored, as a draft of a form; what is of another shape is an empty one. */
export function readFormDraft(content: unknown): FormDraft {
  const { fields, panel, options } = isRecord(content) ? content : {};
  return {
    fields: isRecord(fields) ? (fields as FormDraft['fields']) : {},
    panel: isRecord(panel) ? (panel as unknown as FormDraft['panel']) : null,
    options: isRecord(options) ? (options as FormDraft['options']) : {},
  };
}

/** A draft and, over it, what was typed since. */
export function mergeDrafts(earlier: FormDraft, later: FormDraft): FormDraft {
  return {
    fields: { ...earlier.fields, ...later.fields },
    panel: later.panel ?? earlier.panel,
    options: { ...earlier.options, ...later.options },
  };
}

/** What of a draft the form of today can take, and the labels of what it cannot: fields that are gone, or of another kind. */
export function fitDraft(
  declaration: Declaration,
  { fields, panel, options }: FormDraft,
): FormDraft & { misfits: string[] } {
  const shapes = new Map(
    valueFields(declaration)
      .filter((name) => isTyped(declaration, name))
      .map((name) => [name, shapeOf(declaration.fields[name] as Field)]),
  );
  const entries = Object.entries(fields);
  const fits = ([name, { shape }]: (typeof entries)[number]) => shapes.get(name) === shape;
  const panelFits = panel !== null && shapes.get(panel.name) === panel.shape;
  return {
    fields: Object.fromEntries(entries.filter(fits)),
    panel: panelFits ? panel : null,
    options,
    misfits: [
      ...new Set([
        ...entries.filter((entry) => !fits(entry)).map(([, { label }]) => label),
        ...(panel && !panelFits ? [panel.label] : []),
      ]),
    ],
  };
}

/** What a record is called in the words of its form, for a list of drafts. */
export function draftTitle({ form, fields }: Declaration, values: Values, id: string | null): string {
  const named = [form?.title, 'name', 'title', ...Object.keys(fields).filter((name) => fields[name]?.kind === 'text')];
  const title = named
    .map((name) => (name === undefined ? undefined : values[name]))
    .find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof title === 'string') return title.trim();
  return id === null ? 'Новая запись' : `№ ${id}`;
}

function isTyped({ fields }: Declaration, name: string): boolean {
  return kindOf(fields[name] as Field).role === 'entered';
}

function traitsOf(declaration: Declaration, name: string): { shape: string; label: string } {
  return { shape: shapeOf(declaration.fields[name] as Field), label: labelOf(declaration, name) };
}

function shapeOf(field: Field): string {
  return [field.kind, field.kind === 'custom' && field.name, 'many' in field && field.many === true && 'many']
    .filter(Boolean)
    .join(' ');
}

/** Whether a value is text, numbers and lists of them: what a browser holds as a file or a picture is not. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}
