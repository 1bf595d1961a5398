import { describe, expect, it } from 'vitest';
import { validate } from '#record/validate.ts';
import { valuesOf } from '#record/valuesOf.ts';
import { strategyResource } from '#resources/strategy.ts';
import { storedStrategy as stored } from '#tests/support/storedStrategy.ts';

describe('Rules of a distribution strategy (part1 §5)', () => {
  it.each([
    [{ measure: 0, defaultPotential: 0, defaultPotentialR: 5 }, ['Введите минимальный потенциал']],
    [{ measure: 2, defaultPotential: null }, ['Введите минимальный потенциал']],
    [{ measure: 1, defaultPotential: 5, defaultPotentialR: 0 }, ['Введите минимальный потенциал']],
    [{ taskLifetime: 2, taskLifetimeDays: 0 }, ['Введите время выполнения задачи']],
    [
      { wholesaleDefaultPotential: null, wholesaleDefaultPotentialR: 0 },
      ['Введите плановое количество (кг.)', 'Введите плановое количество (руб.)'],
    ],
    [
      { tasksMaxCount: 0, reductionFactor: 0, salesCheckDays: 0 },
      ['Введите количество задач на точке', 'Введите понижающий коэфицент', 'Введите период оценки продаж'],
    ],
    [{ name: '   ', distributors: [] }, ['Введите название стратегии', 'Выберите дистрибьютора']],
    [{ isWholesale: false, isRetail: false }, ['Выберите тип стратегии']],
  ])('%j', (change, expected) => {
    const values = valuesOf(strategyResource, { ...stored, ...change });
    expect(validate(strategyResource, values, false).map(([, message]) => message)).toEqual(expected);
  });

  it('hold for a complete one', () => {
    expect(validate(strategyResource, valuesOf(strategyResource, stored), false)).toEqual([]);
  });
});
