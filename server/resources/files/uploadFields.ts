import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';

export type UploadField = FieldOf<'file'> | FieldOf<'image'>;

/** A field that takes files at an address, and whose it is. */
export interface UploadTarget {
  declaration: Declaration;
  field: UploadField;
}

/** Every call of the API is asked about: the same declarations are looked through once. */
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

/** Whether records of a resource name uploaded files. */
export function takesFiles({ fields }: Declaration): boolean {
  return Object.values(fields).some(({ kind }) => kind === 'file' || kind === 'image');
}

/** The fields of added resources that take files at an address. */
export function uploadsAt(declarations: readonly Declaration[], path: string): UploadTarget[] {
  const address = path.replace(/\/?$/, '/');
  return uploadsOf(declarations).filter(({ field }) => field.upload.path === address);
}
