import { sheetOfNumbers } from '../shared/sheet/numbers.ts';
import { defineSheet } from '../sheetModule.ts';
import { number } from './kind.ts';

/** Column of numbers; a typed cell may end in the field's unit. */
export const numberSheet = defineSheet('number', sheetOfNumbers(number, 'plain'));
