import { sameJson } from '#codecs/sameJson.ts';
import { useMemo, useState } from 'react';
import type { FilterState } from '#engine/filter/useFilter.ts';
import { useResource } from '#engine/core/engineContext.tsx';
import { queryOf } from '#record/query.ts';
import { emptyFilter, type Values } from '#record/values.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';

const none: readonly string[] = [];

/**
 * Returns the task filter. It belongs to the tasks table (spec D23), but its Актуальность starts as that of the points
 * and follows it until the user changes it: the tasks counted for a point are those shown in its table.
 */
export function useTasksFilter(pointsActual: unknown): FilterState {
  const declared = useResource('pointTasks');
  const names = declared.filter?.fields ?? none;
  const declaration = useMemo(() => startingAt(declared, pointsActual), [declared, pointsActual]);
  const start = useMemo(() => emptyFilter(declaration, names), [declaration, names]);
  const [byHand, setByHand] = useState<Values>({});
  const address = useState(() => new URLSearchParams());
  const values = useMemo(() => ({ ...start, ...byHand }), [start, byHand]);
  const query = useMemo(() => Object.fromEntries(queryOf(declaration, names, values)), [declaration, names, values]);
  const apply = (next: Values) => {
    setByHand(Object.fromEntries(Object.entries(next).filter(([name, value]) => !sameJson(value, start[name]))));
    return false;
  };
  return { declaration, values, query, address, apply };
}

/** Returns the declaration with another default of Актуальность; unchanged for a points filter without the field. */
function startingAt(declaration: Declaration, actual: unknown): Declaration {
  const field = declaration.fields.actual;
  if (!field || actual === undefined) return declaration;
  return { ...declaration, fields: { ...declaration.fields, actual: { ...field, default: actual } } };
}
