import { isRecord, type AnyRecord } from '#codecs/records.ts';
import type { Kind } from '#kinds/registry/options.ts';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { valueAtJsonPath, type JsonPath } from '../../text/schemaAt.ts';
import { moveWithin, setAt } from '../edits.ts';
import { renamedPath, renameField, storedNamesOf, withoutField } from '../fieldEdits.ts';
import { setFieldMembership, type FieldPlace } from '../fieldMembership.ts';
import { freeFieldName } from '../fieldName.ts';
import { copiedField, newField, withKind } from '../fieldStarts.ts';
import { usesOf, fieldUseText } from '../fieldUses.ts';
import { renameNested, withoutNested } from '../nestedEdits.ts';
import type { FormEdits } from '../useDeclarationForm.ts';
import type { EditStep } from '../viewEdits.ts';
import type { NewFieldValues } from './NewField.tsx';

/** The operations on the fields of one place: of the declaration, or inside one of its fields. */
export interface FieldActions {
  add: (field: NewFieldValues) => void;
  label: (name: string, label: string) => void;
  rename: (name: string, next: string) => void;
  kind: (name: string, kind: Kind) => void;
  toggle: (place: FieldPlace, name: string, on: boolean) => void;
  move: (from: number, to: number) => void;
  copy: (name: string) => void;
  /** Shows the uses of the field for confirmation; resolves to whether it was removed. */
  remove: (name: string) => Promise<boolean>;
}

/** Returns the operations on the fields at a path: `['fields']`, or inside a field of the kind `rows` or `group`. */
export function fieldActions(base: JsonPath, edits: FormEdits): FieldActions {
  const isNested = base.length > 1;
  const fields = (): AnyRecord => {
    const found = valueAtJsonPath(edits.now(), base);
    return isRecord(found) ? found : {};
  };
  const item = (name: string): AnyRecord => {
    const found = fields()[name];
    return isRecord(found) ? found : {};
  };
  const isPublished = (name: string): boolean => {
    const owner = valueAtJsonPath(edits.now(), base.slice(0, 2));
    // The field around a nested one may have been renamed in the draft, and then sends its published name.
    const outer = isNested && isRecord(owner) && typeof owner.send === 'string' ? owner.send : base[1];
    const place = isNested ? ['fields', outer ?? '', ...base.slice(2), name] : [...base, name];
    return valueAtJsonPath(edits.published(), place) !== undefined;
  };
  const memberStep =
    (place: FieldPlace, name: string, on: boolean): EditStep =>
    (text) => {
      const declaration = JSON.parse(text.trim() === '' ? '{}' : text) as AnyRecord;
      return setAt(text, [place], setFieldMembership(declaration, place, name, on));
    };
  return {
    add: ({ name, label, kind, places }) =>
      edits.run([
        (text) => setAt(text, [...base, name], newField(kind, name, label)),
        ...places.map((place) => memberStep(place, name, true)),
      ]),
    label: (name, label) => edits.set([...base, name, 'label'], label === '' ? undefined : label),
    rename: (name, next) =>
      edits.run(
        [
          (text) => (isNested ? renameNested(text, base, name, next) : renameField(text, name, next)),
          ...(isPublished(name) ? storedNamesOf(item(name), name, isNested) : []).map(
            ([member, stored]): EditStep =>
              (text) =>
                setAt(text, [...base, next, ...member], stored),
          ),
        ],
        { moved: (path) => (isNested ? path : renamedPath(path, name, next)) },
      ),
    kind: (name, kind) => edits.set([...base, name], withKind(item(name), kind, name)),
    toggle: (place, name, on) => edits.run([memberStep(place, name, on)]),
    move: (from, to) => edits.run([(text) => moveWithin(text, base, from, to)]),
    copy: (name) => edits.run([(text) => setAt(text, base, withCopy(fields(), name, item(name)))]),
    async remove(name) {
      const uses = isNested ? [] : [...new Set(usesOf(edits.now(), name).map(fieldUseText))];
      if (uses.length > 0 && !(await confirmRemoval(item(name).label, name, uses))) return false;
      edits.run([
        (text) =>
          setAt(
            text,
            isNested ? base.slice(0, -1) : [],
            isNested
              ? withoutNested(valueAtJsonPath(edits.now(), base.slice(0, -1)), name)
              : withoutField(edits.now(), name),
          ),
      ]);
      return true;
    },
  };
}

function withCopy(fields: AnyRecord, name: string, copied: AnyRecord): AnyRecord {
  const next = freeFieldName(name, Object.keys(fields));
  const label = typeof copied.label === 'string' ? { label: `${copied.label} (копия)` } : {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      key === name
        ? [
            [key, field],
            [next, { ...copiedField(copied, next), ...label }],
          ]
        : [[key, field]],
    ),
  );
}

function confirmRemoval(label: unknown, name: string, uses: readonly string[]): Promise<boolean> {
  return confirm({
    title: `Удалить поле «${typeof label === 'string' && label !== '' ? label : name}»?`,
    lines: ['Поле используется — это уйдёт вместе с ним:', ...uses.map((use) => `• ${use}`), '«Отменить» вернёт всё.'],
    yes: 'Удалить',
    no: 'Отмена',
    danger: true,
  });
}
