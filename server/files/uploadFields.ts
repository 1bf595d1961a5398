import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { FieldOf } from '#schemas/declaration/field.ts';

export type UploadField = FieldOf<'file'> | FieldOf<'image'>;

/** A field that takes files at an address, and whose it is. */
export interface UploadPlace { declaration: Declaration; field: UploadField }

/** The fields of added resources that take files at an address. */
export function uploadsAt(declarations: readonly Declaration[], path: string): UploadPlace[] {
  const address = path.replace(/\/?$/, '/');
  return declarations.flatMap((declaration) => Object.values(declaration.fields).flatMap((field) => (
    (field.kind === 'file' || field.kind === 'image') && field.upload.path === address ? [{ declaration, field }] : []
  )));
}
