import { register } from 'node:module';

/**
 * openapi-typescript generates its types with the compiler API of TypeScript 5, which TypeScript 7 lacks: it uses the
 * one bundled with ts-morph.
 */
const hook = `export async function resolve(specifier, context, next) {
  if (specifier !== 'typescript' || !context.parentURL?.includes('/openapi-typescript/')) return next(specifier, context);
  return { url: 'data:text/javascript,' + encodeURIComponent("import common from '" + (await next('@ts-morph/common', { ...context, parentURL: ${JSON.stringify(import.meta.url)} })).url + "'; export default common.ts;"), shortCircuit: true };
}`;

/** Returns the types of every call of a description, as TypeScript. */
export async function typedClient(document) {
  register(`data:text/javascript,${encodeURIComponent(hook)}`);
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  return astToString(await openapiTS(document));
}
