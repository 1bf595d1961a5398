import { Type } from '@sinclair/typebox';
import { acceptedBy, acceptText, defaultMaxFileBytes, sizeText } from '#kinds/shared/accept.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Endpoint } from './endpoint.ts';
import { pathIdParameter } from './parameters.ts';
import { errorCatalogue } from './errorResponses.ts';

/** The stored location and data of an uploaded file. */
const uploadedFileSchema = Type.Object({
  url: Type.String(),
  name: Type.String(),
  size: Type.Integer(),
  type: Type.String(),
});

/**
 * Returns the calls that upload and download the files of a resource's fields (docs/declarations.md, Files and
 * pictures).
 */
export function uploadEndpoints({ fields, title: section }: Declaration): Endpoint[] {
  const places = Object.values(fields).flatMap((field) =>
    field.kind === 'file' || field.kind === 'image' ? [field] : [],
  );
  return places.flatMap((field): Endpoint[] => {
    const {
      upload: { path, field: part = 'file' },
      max = defaultMaxFileBytes,
      label = 'Файл',
    } = field;
    const accept = acceptedBy(field);
    return [
      {
        method: 'post',
        path,
        section,
        summary: `${label}: загрузить`,
        description: `До ${sizeText(max)}${accept === undefined ? '' : `, ${acceptText(accept)}`}.`,
        body: {
          schema: { type: 'object', properties: { [part]: { type: 'string', format: 'binary' } }, required: [part] },
          type: 'multipart/form-data',
        },
        answer: { data: uploadedFileSchema },
        example: { url: `${path}6f1f…/акт.pdf`, name: 'акт.pdf', size: 24_576, type: 'application/pdf' },
        refusals: [errorCatalogue.forbidden, errorCatalogue.notFound, errorCatalogue.tooMany],
      },
      {
        method: 'get',
        path: `${path}{fileId}/{name}`,
        section,
        summary: `${label}: получить`,
        open: true,
        parameters: [
          pathIdParameter('fileId', { type: 'string', format: 'uuid' }),
          pathIdParameter('name', { type: 'string' }),
        ],
        answer: { type: '*/*' },
        refusals: [errorCatalogue.notFound],
      },
    ];
  });
}
