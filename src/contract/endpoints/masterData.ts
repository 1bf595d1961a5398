import { Type } from '@sinclair/typebox';
import { masterDataResources } from '#resources/masterData/index.ts';
import { apiClientResources } from '#resources/masterData/apiClients.ts';
import { customResourceEndpoints } from '../customResourceEndpoints.ts';
import type { Endpoint, EndpointParameter } from '../endpoint.ts';
import { errorCatalogue } from '../errorResponses.ts';
import { exampleOf } from '../example.ts';
import { lookupParameters, queryParameter } from '../parameters.ts';

const changedSince: EndpointParameter = queryParameter(
  'changedSince',
  { type: 'integer', minimum: 0 },
  'записи, которые менялись с этого момента (секунды Unix)',
);

/** The endpoints of master data, which only the embedded API has (docs/master-data.md, spec D67). */
export const masterDataEndpoints: readonly Endpoint[] = [
  ...[...masterDataResources, ...apiClientResources].flatMap((declaration) =>
    customResourceEndpoints(declaration).map((call): Endpoint => ({
      ...call,
      ours: true,
      ...(call.method === 'put' &&
        'code' in declaration.fields && { refusals: [...(call.refusals ?? []), errorCatalogue.code213] }),
      ...(call.method === 'get' &&
        call.path === declaration.api.path && { parameters: [...(call.parameters ?? []), changedSince] }),
    })),
  ),
  webhookEvents(),
];

/** Describes the list of events that webhooks can subscribe to. */
function webhookEvents(): Endpoint {
  const events = Type.Array(Type.Object({ event: Type.String(), title: Type.String() }));
  return {
    method: 'get',
    path: '/api/exchange/webhookEvents/',
    section: 'Вебхуки',
    summary: 'О каких событиях сообщают вебхуки',
    ours: true,
    parameters: lookupParameters,
    answer: { data: events },
    example: exampleOf(events),
    refusals: [errorCatalogue.forbidden],
  };
}
