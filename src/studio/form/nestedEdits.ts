import { isRecord, type AnyRecord } from '#codecs/records.ts';
import { valueAtJsonPath, type JsonPath } from '../text/schemaAt.ts';
import { renameKey, setAt } from './edits.ts';
import { withoutField } from './fieldEdits.ts';
import { usesOf } from './fieldUses.ts';
import type { TextEdit } from './textEdits.ts';
import { asList } from './values.ts';

// Fields inside a field of the kind `rows` or `group`: only its rules and its key refer to them.

/** Renames a nested field at all places of its outer field. `base` is the path of the fields. */
export function renameNested(text: string, base: JsonPath, name: string, next: string): TextEdit[] {
  const owner = valueAtJsonPath(JSON.parse(text), base.slice(0, -1));
  const outer = base.slice(0, -1);
  const key: TextEdit[] = isRecord(owner) && owner.key === name ? setAt(text, [...outer, 'key'], next) : [];
  return [
    ...renameKey(text, [...base, name], next),
    ...key,
    ...usesOf(asDeclaration(owner), name).flatMap(({ path, by }) => {
      const place = placeInOwner(outer, path);
      return by === 'key' ? renameKey(text, place, next) : setAt(text, place, next);
    }),
  ];
}

/** Returns a field of the kind `rows` or `group` without one of its fields and its uses. */
export function withoutNested(owner: unknown, name: string): unknown {
  if (!isRecord(owner)) return owner;
  const { fields, rules } = withoutField(asDeclaration(owner), name);
  const { key, rules: _rules, ...rest } = owner;
  const left = isRecord(rules) ? asList(rules.all) : [];
  return {
    ...rest,
    ...(key === undefined || key === name ? {} : { key }),
    fields,
    ...(left.length > 0 ? { rules: left } : {}),
  };
}

/** Returns the fields and rules of a nested object in the shape of a declaration. */
function asDeclaration(owner: unknown): AnyRecord {
  const { fields, rules } = isRecord(owner) ? owner : {};
  return { fields, rules: { all: rules } };
}

function placeInOwner(outer: JsonPath, path: JsonPath): JsonPath {
  return path[0] === 'rules' ? [...outer, 'rules', ...path.slice(2)] : [...outer, ...path];
}
