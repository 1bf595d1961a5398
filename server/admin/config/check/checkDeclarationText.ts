import { getNodeValue } from 'jsonc-parser';
import { sectionNames } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { checkReferences } from './references.ts';
import { diagnosticsOf, type Diagnostic } from './diagnostic.ts';
import { parseJson } from './parse.ts';
import { checkShape } from './shape.ts';

export interface CheckResult {
  /** The declaration as the product reads it (`expand.ts`); null when the text has diagnostics. */
  declaration: Declaration | null;
  diagnostics: Diagnostic[];
}

/**
 * Checks one file of `CONFIG_DIR/resources` and returns all diagnostics with their places. `sections` are those of the
 * menu; null accepts any. Never throws.
 */
export function checkDeclarationText(
  file: string,
  text: string,
  sections: readonly string[] | null = sectionNames,
): CheckResult {
  const { note, all } = diagnosticsOf(file, text);
  const tree = parseJson(text, note);
  if (tree === undefined) return { declaration: null, diagnostics: all() };
  const value: unknown = getNodeValue(tree);
  const { framed, fields } = checkShape(tree, value, note);
  // Well-formed parts are checked further, so that all diagnostics are reported together.
  if (framed) checkReferences(tree, value as Declaration, { formed: fields, sections }, note);
  const diagnostics = all();
  return { declaration: diagnostics.length === 0 ? expandDeclaration(value as Declaration) : null, diagnostics };
}
