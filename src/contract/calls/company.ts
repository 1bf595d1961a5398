import { Type } from '@sinclair/typebox';
import { companyResources } from '#resources/company/index.ts';
import { programResources } from '#resources/company/programs.ts';
import { addedCalls } from '../added.ts';
import type { Call, Parameter } from '../call.ts';
import { catalogue } from '../refusals.ts';
import { exampleOf } from '../example.ts';
import { lookupParameters, query } from '../parameters.ts';

const changedSince: Parameter = query('changedSince', { type: 'integer', minimum: 0 }, 'записи, которые менялись с этого момента (секунды Unix)');

/** The company's own data, which the embedded API alone has (docs/company.md, spec D67). */
export const companyCalls: readonly Call[] = [
  ...[...companyResources, ...programResources].flatMap((declaration) => addedCalls(declaration).map((call): Call => ({
    ...call, ours: true, ...(call.method === 'put' && 'code' in declaration.fields && { refusals: [...call.refusals ?? [], catalogue.code213] }), ...(call.method === 'get' && call.path === declaration.api.path && { parameters: [...call.parameters ?? [], changedSince] }),
  }))),
  webhookEvents(),
];

/** What webhooks can be told of, to choose from. */
function webhookEvents(): Call {
  const events = Type.Array(Type.Object({ event: Type.String(), title: Type.String() }));
  return { method: 'get', path: '/api/exchange/webhookEvents/', section: 'Вебхуки', summary: 'О каких событиях сообщают вебхуки', ours: true, parameters: lookupParameters, answer: { data: events }, example: exampleOf(events), refusals: [catalogue.forbidden] };
}
