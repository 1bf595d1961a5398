import { isRecord } from '#codecs/records.ts';
import { shapeNames, type JsonSchema, type Scalar, type ShapeName, type Term } from '#schemas/declaration/condition.ts';

/** The operator of a term: a named shape, one value or several, or an operator without a name. */
export type TermOperator =
  | ShapeName
  | 'is'
  | 'oneOf'
  | 'above'
  | 'below'
  | 'atLeast'
  | 'atMost'
  | 'multipleOf'
  | 'contains'
  | 'startsWith'
  | 'has'
  | 'written';

/** A parsed term: its operand is undefined for shapes. */
export interface Reading {
  comparison: TermOperator;
  operand: unknown;
}

/** JSON Schema keywords that express one comparison, with the types allowed next to them. */
const keywords: Readonly<Record<string, { comparison: TermOperator; types: readonly string[] }>> = {
  const: { comparison: 'is', types: [] },
  enum: { comparison: 'oneOf', types: [] },
  exclusiveMinimum: { comparison: 'above', types: ['number', 'integer'] },
  exclusiveMaximum: { comparison: 'below', types: ['number', 'integer'] },
  minimum: { comparison: 'atLeast', types: ['number', 'integer'] },
  maximum: { comparison: 'atMost', types: ['number', 'integer'] },
  multipleOf: { comparison: 'multipleOf', types: ['number', 'integer'] },
  pattern: { comparison: 'contains', types: ['string'] },
  contains: { comparison: 'has', types: ['array'] },
};

const written: Reading = { comparison: 'written', operand: undefined };

export function isShape(term: unknown): term is ShapeName {
  return shapeNames.some((item) => item === term);
}

export function readTerm(term: unknown): Reading {
  if (isShape(term)) return { comparison: term, operand: undefined };
  if (isConditionScalar(term)) return { comparison: 'is', operand: term };
  if (Array.isArray(term)) return term.every(isConditionScalar) ? { comparison: 'oneOf', operand: term } : written;
  return isRecord(term) ? readSchema(term) : written;
}

function readSchema({ type, ...rest }: JsonSchema): Reading {
  const [[keyword, operand] = ['', undefined], ...more] = Object.entries(rest);
  const known = Object.hasOwn(keywords, keyword) ? keywords[keyword] : undefined;
  if (!known || more.length > 0 || (type !== undefined && !known.types.some((item) => item === type))) return written;
  switch (known.comparison) {
    case 'is':
      return isConditionScalar(operand) ? { comparison: 'is', operand } : written;
    case 'oneOf':
      return Array.isArray(operand) && operand.every(isConditionScalar) ? { comparison: 'oneOf', operand } : written;
    case 'contains':
      return readPattern(operand);
    case 'has':
      return isRecord(operand) && Object.keys(operand).length === 1 && isConditionScalar(operand.const)
        ? { comparison: 'has', operand: operand.const }
        : written;
    default:
      return typeof operand === 'number' ? { comparison: known.comparison, operand } : written;
  }
}

/** Parses a pattern that matches a literal text, at the beginning or anywhere. */
function readPattern(pattern: unknown): Reading {
  if (typeof pattern !== 'string') return written;
  const begins = pattern.startsWith('^');
  const text = literalOf(begins ? pattern.slice(1) : pattern);
  return text === undefined || text === ''
    ? written
    : { comparison: begins ? 'startsWith' : 'contains', operand: text };
}

const special = /[\\^$.*+?()[\]{}|/]/g;

/** Returns the literal text of a pattern without special characters; undefined for any other. */
function literalOf(pattern: string): string | undefined {
  const text = pattern.replaceAll(/\\([\\^$.*+?()[\]{}|/])/g, '$1');
  return patternOf(text) === pattern ? text : undefined;
}

function patternOf(text: string): string {
  return text.replaceAll(special, (sign) => `\\${sign}`);
}

/**
 * Returns the term of a comparison; `written` is not supported. `before` retains its form if it expresses the same
 * comparison with another value.
 */
export function termOf(comparison: Exclude<TermOperator, 'written'>, operand?: unknown, before?: unknown): Term {
  if (isShape(comparison)) return comparison;
  const unchanged = isRecord(before) && readTerm(before).comparison === comparison ? before : undefined;
  switch (comparison) {
    case 'is':
      return unchanged ? { ...unchanged, const: operand } : isShape(operand) ? { const: operand } : (operand as Scalar);
    case 'oneOf':
      return unchanged ? { ...unchanged, enum: operand } : (operand as readonly Scalar[]);
    case 'above':
      return { ...(unchanged ?? number), exclusiveMinimum: operand };
    case 'below':
      return { ...(unchanged ?? number), exclusiveMaximum: operand };
    case 'atLeast':
      return { ...(unchanged ?? number), minimum: operand };
    case 'atMost':
      return { ...(unchanged ?? number), maximum: operand };
    case 'multipleOf':
      return { ...(unchanged ?? number), multipleOf: operand };
    case 'contains':
      return { ...(unchanged ?? { type: 'string' }), pattern: patternOf(String(operand)) };
    case 'startsWith':
      return { ...(unchanged ?? { type: 'string' }), pattern: `^${patternOf(String(operand))}` };
    case 'has':
      return { ...(unchanged ?? { type: 'array' }), contains: { const: operand } };
  }
}

/** Without a type an empty value, which is not a number, would match too. */
const number = { type: 'number' } as const;

function isConditionScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
