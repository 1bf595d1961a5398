import { sheetOfNumbers } from '../shared/sheet/numbers.ts';
import { defineSheet } from '../sheetModule.ts';
import { money } from './kind.ts';

/** Roubles, a number with their sign. */
export const moneySheet = defineSheet('money', sheetOfNumbers(money, 'money'));
