import { Type } from '@sinclair/typebox';
import { acceptedBy, acceptText, largestFile, sizeText } from '#kinds/shared/accept.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Call } from './call.ts';
import { idIn } from './parameters.ts';
import { catalogue } from './refusals.ts';

/** Where a file is after it was taken. */
export const uploaded = Type.Object({ url: Type.String(), name: Type.String(), size: Type.Integer(), type: Type.String() });

/** The calls by which fields of a resource take files, and give them out (docs/declarations.md, Files and pictures). */
export function uploadCalls({ fields, title: section }: Declaration): Call[] {
  const places = Object.values(fields).flatMap((field) => (field.kind === 'file' || field.kind === 'image' ? [field] : []));
  return places.flatMap((field): Call[] => {
    const { upload: { path, field: part = 'file' }, max = largestFile, label = 'Файл' } = field;
    const accept = acceptedBy(field);
    return [
      {
        method: 'post', path, section, summary: `${label}: загрузить`,
        description: `До ${sizeText(max)}${accept === undefined ? '' : `, ${acceptText(accept)}`}.`,
        body: { schema: { type: 'object', properties: { [part]: { type: 'string', format: 'binary' } }, required: [part] }, type: 'multipart/form-data' },
        answer: { data: uploaded }, example: { url: `${path}6f1f…/акт.pdf`, name: 'акт.pdf', size: 24_576, type: 'application/pdf' }, refusals: [catalogue.forbidden, catalogue.notFound, catalogue.tooMany],
      },
      {
        method: 'get', path: `${path}{fileId}/{name}`, section, summary: `${label}: получить`, open: true,
        parameters: [idIn('fileId', { type: 'string', format: 'uuid' }), idIn('name', { type: 'string' })], answer: { type: '*/*' }, refusals: [catalogue.notFound],
      },
    ];
  });
}
