/** Numeric measures of volumes as they are printed (part1 §9, spec D31). */
export const measureUnits = { 0: 'кг.', 1: 'руб.', 2: 'шт.' } as const;
export type Measure = keyof typeof measureUnits;

/** Whether a value of the wire or of a form is a known measure. */
export function isMeasure(value: unknown): value is Measure {
  return typeof value === 'number' && value in measureUnits;
}
