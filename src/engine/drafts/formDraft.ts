import { isRecord } from '#codecs/records.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { changes } from '#record/changes.ts';
import { valueFields } from '#record/formFields.ts';
import { labelOf } from '#record/labelOf.ts';
import type { Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';
import type { Option } from '#ui/options.ts';

interface FieldDraft {
  value: unknown;
  /** The value when the draft was started; used to merge with a record that changed in the meantime. */
  base: unknown;
  /** The shape of the value; a field of another shape cannot accept it. */
  shape: string;
  label: string;
}

/** The drafted values of a form by field; `panel` holds the unapplied input of its open panel. */
export interface FormDraft {
  fields: Readonly<Record<string, FieldDraft>>;
  panel: (Omit<FieldDraft, 'base'> & { name: string }) | null;
  /** Names of the options chosen by search. */
  options: Readonly<Record<string, readonly Option[]>>;
}

interface FormParts {
  initial: Values;
  values: Values;
  panel: { field: string; value: unknown } | null;
  knownOptions: FormDraft['options'];
}

/**
 * Returns the draft of a form's current state; null when no value was typed. Pictures and files are never included
 * (spec D66).
 */
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

/** Parses stored content as a form draft; content of another shape becomes an empty draft. */
export function readFormDraft(content: unknown): FormDraft {
  const { fields, panel, options } = isRecord(content) ? content : {};
  return {
    fields: isRecord(fields) ? (fields as FormDraft['fields']) : {},
    panel: isRecord(panel) ? (panel as unknown as FormDraft['panel']) : null,
    options: isRecord(options) ? (options as FormDraft['options']) : {},
  };
}

/**
 * Returns the part of a draft that the current form can accept, and the labels of the rest: removed fields, or fields
 * of another kind.
 */
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

/** Returns the title of a record by its form, for a list of drafts. */
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

/** Returns whether a value consists of text, numbers and lists of them; browser files and pictures are not plain. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== 'object' || value === null) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
}
