import { sheetOfNumbers } from '../shared/sheet/numbers.ts';
import { defineSheet } from '../sheetModule.ts';
import { number } from './kind.ts';

/** A number; people may write its sign behind it. */
export const numberSheet = defineSheet('number', sheetOfNumbers(number, 'plain'));
