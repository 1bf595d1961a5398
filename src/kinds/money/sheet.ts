import { sheetOfNumbers } from '../shared/sheet/numbers.ts';
import { defineSheet } from '../sheetModule.ts';
import { money } from './kind.ts';

/** Column of rouble amounts, as numbers with the currency sign. */
export const moneySheet = defineSheet('money', sheetOfNumbers(money, 'money'));
