import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Conditions } from '#record/values.ts';
import { compileConditions } from '../../build/compileConditions.ts';

/** The compiled conditions of a declaration that only a test knows. */
export async function compiled(declaration: Declaration): Promise<Conditions> {
  const packages = import.meta.resolve('ajv/package.json').replace('package.json', '');
  const source = compileConditions(declaration).replaceAll('from "ajv/', `from "${packages}`);
  const module = await import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(source).toString('base64')}`) as { default: Conditions };
  return module.default;
}
