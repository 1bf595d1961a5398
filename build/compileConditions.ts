import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { expandCondition, shapes, type Condition } from '#schemas/declaration/condition.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** Every condition of a declaration under the key by which the engine asks for it. */
export function conditionsOf(source: Declaration): Record<string, Condition> {
  const found: Record<string, Condition> = {};
  for (const [name, field] of Object.entries(source.fields)) {
    if (field.enabledWhen) found[`enabledWhen:${name}`] = field.enabledWhen;
    if (field.visibleWhen) found[`visibleWhen:${name}`] = field.visibleWhen;
    field.onLoad?.forEach(([condition], index) => {
      if (condition !== true) found[`onLoad:${name}:${index}`] = condition;
    });
  }
  source.form?.groups?.forEach((group, index) => {
    if (group.visibleWhen) found[`visibleWhen:group:${index}`] = group.visibleWhen;
  });
  source.rules?.all.forEach(([, , condition], index) => {
    found[`rule:${index}`] = condition;
  });
  return found;
}

/**
 * The conditions of a declaration as the source of an ES module that needs no `new Function` in the page
 * (design 'A declaration is data'): its default export maps each key to `(values) => boolean`.
 */
export function compileConditions(source: Declaration): string {
  const conditions = conditionsOf(source);
  const keys = Object.keys(conditions);
  if (keys.length === 0) return 'export default {};\n';
  const ajv = new Ajv2020({ code: { source: true, esm: true }, strict: false, allErrors: false, messages: false });
  const ids = Object.fromEntries(keys.map((key, index) => [`c${index}`, key]));
  for (const [id, key] of Object.entries(ids)) {
    ajv.addSchema({ $id: id, $defs: shapes, ...expandCondition(conditions[key] as Condition) });
  }
  const code = standaloneCode(ajv, Object.fromEntries(Object.keys(ids).map((id) => [id, id])));
  const map = Object.entries(ids).map(([id, key]) => `${JSON.stringify(key)}: ${id}`).join(', ');
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
