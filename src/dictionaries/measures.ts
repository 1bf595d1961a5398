/** Units of numeric volume measures as displayed (part1 §9, spec D31). */
export const measureUnits = { 0: 'кг.', 1: 'руб.', 2: 'шт.' } as const;
/** The same units in running text and headers, by the rules of Russian spelling. */
export const plainUnits = { 0: 'кг', 1: 'руб.', 2: 'шт.' } as const;
export type Measure = keyof typeof measureUnits;

/** Checks whether a value of the API or of a form is a known measure. */
export function isMeasure(value: unknown): value is Measure {
  return typeof value === 'number' && value in measureUnits;
}

/** Numeric measures by the API names of task measures (part2 'Map and tasks', spec D31). */
export const measureNames = { 0: 'kg', 1: 'r', 2: 'piece' } as const satisfies Record<Measure, string>;

/** Measures of tasks by their API names (part2 'Map and tasks', spec D31). */
const taskMeasureUnits: Readonly<Record<string, string>> = {
  r: measureUnits[1],
  piece: measureUnits[2],
  kg: measureUnits[0],
};

/** Returns the unit of a named or numeric measure, such as 'шт.'; '' for an unknown one (spec D31). */
export function unitOf(measure: unknown): string {
  if (isMeasure(measure)) return measureUnits[measure];
  return typeof measure === 'string' && Object.hasOwn(taskMeasureUnits, measure)
    ? (taskMeasureUnits[measure] ?? '')
    : '';
}
