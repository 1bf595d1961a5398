import { useMemo, useState } from 'react';
import { sameValue } from '#engine/form/formStore.ts';
import { useResource } from '#engine/lookups/engineContext.tsx';
import { emptyFilter, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

/** The filter in force over the tasks of a point, and the declaration that says what `Очистить` brings back. */
export interface TasksFilter {
  declaration: Declaration;
  values: Values;
  apply: (values: Values) => void;
}

const none: readonly string[] = [];

/**
 * The task filter belongs to the tasks table (spec D23), but its Актуальность starts as that of the points and follows it until it is
 * changed by hand: the tasks that a point counts are the ones that its table shows.
 */
export function useTasksFilter(pointsActual: unknown): TasksFilter {
  const declared = useResource('pointTasks');
  const names = declared.filter?.fields ?? none;
  const declaration = useMemo(() => startingAt(declared, pointsActual), [declared, pointsActual]);
  const start = useMemo(() => emptyFilter(declaration, names), [declaration, names]);
  const [byHand, setByHand] = useState<Values>({});
  const values = useMemo(() => ({ ...start, ...byHand }), [start, byHand]);
  const apply = (next: Values) => setByHand(Object.fromEntries(Object.entries(next).filter(([name, value]) => !sameValue(value, start[name]))));
  return { declaration, values, apply };
}

/** The declaration with another default of Актуальность; a points filter without the field leaves it alone. */
function startingAt(declaration: Declaration, actual: unknown): Declaration {
  const field = declaration.fields.actual;
  if (!field || actual === undefined) return declaration;
  return { ...declaration, fields: { ...declaration.fields, actual: { ...field, default: actual } } };
}
