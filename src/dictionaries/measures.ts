/** Numeric measures of volumes as they are printed (part1 §9, spec D31). */
export const measureUnits = { 0: 'кг.', 1: 'руб.', 2: 'шт.' } as const;
/** The same in running text and heads, as the rules of Russian spelling have them. */
export const plainUnits = { 0: 'кг', 1: 'руб.', 2: 'шт.' } as const;
export type Measure = keyof typeof measureUnits;

/** Whether a value of the wire or of a form is a known measure. */
export function isMeasure(value: unknown): value is Measure {
  return typeof value === 'number' && value in measureUnits;
}

/** Measures of tasks by their names on the wire (part2 'Map and tasks', spec D31). */
const taskMeasureUnits: Readonly<Record<string, string>> = {
  r: measureUnits[1],
  piece: measureUnits[2],
  kg: measureUnits[0],
};

/** The unit of a named or numeric measure, such as 'шт.'; '' when it is unknown (spec D31). */
export function unitOf(measure: unknown): string {
  if (isMeasure(measure)) return measureUnits[measure];
  return typeof measure === 'string' && Object.hasOwn(taskMeasureUnits, measure)
    ? (taskMeasureUnits[measure] ?? '')
    : '';
}
