import { companyResources } from '#resources/company/index.ts';
import { addedCalls } from '../added.ts';
import type { Call, Parameter } from '../call.ts';
import { query } from '../parameters.ts';

const changedSince: Parameter = query('changedSince', { type: 'integer', minimum: 0 }, 'записи, которые менялись с этого момента (секунды Unix)');

/** The company's own data, which the embedded API alone has (docs/company.md, spec D67). */
export const companyCalls: readonly Call[] = companyResources.flatMap((declaration) => addedCalls(declaration).map((call): Call => ({
  ...call, ours: true, ...(call.method === 'get' && call.path === declaration.api.path && { parameters: [...call.parameters ?? [], changedSince] }),
})));
