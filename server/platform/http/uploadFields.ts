import { pathShape } from '#schemas/declaration/pathSteps.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';

type UploadField = FieldOf<'file'> | FieldOf<'image'>;

/** A field that accepts files at an address, and its declaration. */
export interface UploadTarget {
  declaration: Declaration;
  field: UploadField;
}

/** Cached per list of declarations, because every request of the API checks it. */
const known = new WeakMap<readonly Declaration[], readonly UploadTarget[]>();

function uploadsOf(declarations: readonly Declaration[]): readonly UploadTarget[] {
  const before = known.get(declarations);
  if (before) return before;
  const places = declarations.flatMap((declaration) =>
    Object.values(declaration.fields).flatMap((field) =>
      field.kind === 'file' || field.kind === 'image' ? [{ declaration, field }] : [],
    ),
  );
  known.set(declarations, places);
  return places;
}

/** Whether records of a resource refer to uploaded files. */
export function acceptsFiles({ fields }: Declaration): boolean {
  return Object.values(fields).some(({ kind }) => kind === 'file' || kind === 'image');
}

/** Returns the fields of custom resources that accept files at an address. */
export function uploadsAt(declarations: readonly Declaration[], path: string): UploadTarget[] {
  return uploadsOf(declarations).filter(({ field }) => pathShape(field.upload.path) === pathShape(path));
}
