import type { Declaration, Filter, Form, FormGroup, Rule } from './declaration.ts';
import type { ColumnItem, List } from './list.ts';
import type { Field } from './field.ts';

type Combinator = 'if' | 'then' | 'else' | 'anyOf' | 'allOf' | 'not' | 'required' | 'properties' | '$new';
type CheckCondition<N, C> = C extends object
  ? Exclude<keyof C, N | Combinator> extends never
    ? unknown
    : { unknownField: Exclude<keyof C, N | Combinator> }
  : unknown;
type CheckConditions<N, F> = (F extends { enabledWhen: infer C } ? { enabledWhen: CheckCondition<N, C> } : unknown) &
  (F extends { visibleWhen: infer C } ? { visibleWhen: CheckCondition<N, C> } : unknown);

type CheckFields<F> = { [K in keyof F]: CheckConditions<keyof F, F[K]> };

type TypedGroup<N extends string> = Omit<FormGroup, 'fields' | 'row'> & { fields?: readonly N[]; row?: readonly N[] };
/** A column that shows a field, or a computed column with a separate name. */
type TypedColumn<N extends string> =
  | N
  | (Omit<ColumnItem, 'name' | 'text' | 'sum' | 'difference' | 'lookup'> & { field: N })
  | MadeColumn;
type MadeColumn = Omit<ColumnItem, 'field'> & { name: string; label: string; field?: string };

/** The names in braces of a template. */
type NamesIn<T> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type MadeNames<C> = C extends readonly (infer One)[] ? (One extends { name: infer N } ? N : never) : never;
/** A computed column names fields or other computed columns. */
type CheckColumn<N, C> = C extends { name: string }
  ? Exclude<
      | NamesIn<C extends { text: infer T } ? T : ''>
      | (C extends { sum: readonly (infer S)[] } ? S : never)
      | (C extends { difference: readonly (infer D)[] } ? D : never),
      N
    > extends infer Unknown
    ? [Unknown] extends [never]
      ? unknown
      : { unknownField: Unknown }
    : never
  : unknown;
type CheckColumns<N, C extends readonly unknown[]> = { [I in keyof C]: CheckColumn<N | MadeNames<C>, C[I]> };

interface TypedDeclaration<N extends string, C> extends Omit<
  Declaration,
  'fields' | 'list' | 'filter' | 'form' | 'rules'
> {
  list?: Omit<List, 'columns'> & { columns: C };
  filter?: Omit<Filter, 'fields'> & { fields: readonly N[] };
  form?: Omit<Form, 'title' | 'fields' | 'groups'> & {
    title?: N;
    fields?: readonly N[];
    groups?: readonly TypedGroup<N>[];
  };
  rules?: { show: 'dialog' | 'underField'; all: readonly Rule<N | '$new'>[] };
}

/**
 * Defines a built-in declaration: the same data as a JSON one, with field names, columns, conditions and policies
 * checked by the compiler. What the fields read is compared with the columns of a table (`tableEntity`), otherwise with the
 * schema of a record (tests/resources). A field that is not read from the record has `read: false`. Declarations with
 * computed columns need `expanded` (`expand.ts`), which the page omits while no built-in resource uses it.
 */
export function defineResource<
  const F extends Record<string, Field>,
  const C extends readonly TypedColumn<keyof F & string>[],
>(
  source: TypedDeclaration<keyof F & string, C & CheckColumns<keyof F, C>> & { fields: F & CheckFields<F> },
): Declaration {
  return source as unknown as Declaration;
}
