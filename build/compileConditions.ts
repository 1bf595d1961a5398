import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { expandCondition, shapes } from '#schemas/declaration/condition.ts';
import { conditionsOf } from '#schemas/declaration/conditionsOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/**
 * The conditions of a declaration as the source of an ES module that needs no `new Function` in the page
 * (design 'A declaration is data'): its default export maps each key to `(values) => boolean`.
 */
export function compileConditions(source: Declaration): string {
  const conditions = conditionsOf(source);
  if (conditions.length === 0) return 'export default {};\n';
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: false, allErrors: false, messages: false });
  conditions.forEach(({ condition }, index) => ajv.addSchema({ $id: `c${index}`, $defs: shapes, ...expandCondition(condition) }));
  const code = standaloneCode(ajv, Object.fromEntries(conditions.map((_one, index) => [`c${index}`, `c${index}`])));
  const map = conditions.map(({ key }, index) => `${JSON.stringify(key)}: c${index}`).join(', ');
  return `${importHelpers(code)}\nexport default { ${map} };\n`;
}

type Standalone = (ajv: Ajv2020, refs: Record<string, string>) => string;
/** ajv is CommonJS: what `import` gives differs between bundlers and node. */
const standaloneCode = ((standalone as unknown as { default?: Standalone }).default ?? standalone) as unknown as Standalone;

/** ajv's standalone code still asks for its helpers by `require`; a page has none. */
function importHelpers(code: string): string {
  const imports: string[] = [];
  const body = code.replace(/require\("([^"]+)"\)\.default/g, (_match, path: string) => {
    const name = `helper${imports.length}`;
    imports.push(`import ${name}Module from ${JSON.stringify(`${path}.js`)};\nconst ${name} = ${name}Module.default ?? ${name}Module;`);
    return name;
  });
  return `${imports.join('\n')}\n${body}`;
}
