import { getNodeValue } from 'jsonc-parser';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkMeaning } from './meaning.ts';
import { mistakesOf, type Mistake } from './mistake.ts';
import { parsed } from './parse.ts';
import { checkShape } from './shape.ts';

export interface Checked {
  /** There only when the text has no mistake. */
  declaration: Declaration | null;
  mistakes: Mistake[];
}

/** Reads one file of `CONFIG_DIR/resources`: all of its mistakes at once, each with its place. Throws nothing. */
export function checkText(file: string, text: string): Checked {
  const { note, all } = mistakesOf(file, text);
  const tree = parsed(text, note);
  if (tree === undefined) return { declaration: null, mistakes: all() };
  const value: unknown = getNodeValue(tree);
  const { framed, fields } = checkShape(tree, value, note);
  // What is well formed is read further, so that all mistakes are told at once.
  if (framed) checkMeaning(tree, value as Declaration, fields, note);
  const mistakes = all();
  return { declaration: mistakes.length === 0 ? (value as Declaration) : null, mistakes };
}
