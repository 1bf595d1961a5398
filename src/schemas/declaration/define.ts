import type { Kind, KindsShowing } from '#kinds/registry/options.ts';
import type { Declaration, Filter, Form, FormGroup, Rule } from './declaration.ts';
import type { ColumnItem, List } from './list.ts';
import type { Field } from './field.ts';

/**
 * The type at a `read` path such as `companyEmployee.fullName` or `distributors[].name`; `never` when the path does not
 * exist.
 */
type ValueAt<E, P extends string> = P extends `${infer Head}[].${infer Rest}`
  ? Head extends keyof E
    ? NonNullable<E[Head]> extends readonly (infer Item)[]
      ? ValueAt<Item, Rest>
      : never
    : never
  : P extends `${infer Head}.${infer Rest}`
    ? Head extends keyof E
      ? ValueAt<NonNullable<E[Head]>, Rest>
      : never
    : P extends keyof E
      ? NonNullable<E[P]>
      : never;

/**
 * The kinds that can display a type: a percent over a string does not compile. Any kind fits a type other than the
 * plain ones.
 */
type KindsFor<T> = [T] extends [boolean] | [number] | [string] | [readonly unknown[]] ? KindsShowing<T> : Kind;

type ReadOf<K, F> = F extends { read: infer R } ? R : K;
type CheckRead<E, K, F> =
  ReadOf<K, F> extends infer R
    ? R extends string
      ? [ValueAt<E, R>] extends [never]
        ? { read: `no such field: ${R}` }
        : // A path through a list reads a list of values.
          F extends {
              kind:
                | KindsFor<ValueAt<E, R>>
                | (R extends `${string}[].${string}` ? KindsShowing<readonly unknown[]> : never);
            }
          ? unknown
          : { kind: KindsFor<ValueAt<E, R>> }
      : R extends readonly [infer A extends string, infer B extends string]
        ? [ValueAt<E, A>] extends [never]
          ? { read: `no such field: ${A}` }
          : [ValueAt<E, B>] extends [never]
            ? { read: `no such field: ${B}` }
            : unknown
        : unknown
    : never;

type Combinator = 'if' | 'then' | 'else' | 'anyOf' | 'allOf' | 'not' | 'required' | 'properties' | '$new';
type CheckCondition<N, C> = C extends object
  ? Exclude<keyof C, N | Combinator> extends never
    ? unknown
    : { unknownField: Exclude<keyof C, N | Combinator> }
  : unknown;
type CheckConditions<N, F> = (F extends { enabledWhen: infer C } ? { enabledWhen: CheckCondition<N, C> } : unknown) &
  (F extends { visibleWhen: infer C } ? { visibleWhen: CheckCondition<N, C> } : unknown);

type CheckFields<E, F> = {
  [K in keyof F]: (unknown extends E ? unknown : CheckRead<E, K, F[K]>) & CheckConditions<keyof F, F[K]>;
};

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
 * Defines a built-in declaration over the entity `E`: the same data as a JSON one, with field names, kinds, columns,
 * conditions and policies checked by the compiler. A field that is not read from the record has `read: false`.
 * Without `E` the server compares the fields with the columns of the entity's table (`tableEntity`).
 * Declarations with computed columns need `expanded` (`expand.ts`), which the page omits while no built-in resource
 * uses it.
 */
export function defineResource<E = unknown>() {
  return <const F extends Record<string, Field>, const C extends readonly TypedColumn<keyof F & string>[]>(
    source: TypedDeclaration<keyof F & string, C & CheckColumns<keyof F, C>> & { fields: F & CheckFields<E, F> },
  ): Declaration => source as unknown as Declaration;
}
