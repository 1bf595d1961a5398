import { describe, expect, it } from 'vitest';
import { employeeName, formatMovement } from '#custom/billing/account.ts';

describe('Name of a field employee (part2 "Billing")', () => {
  it.each([
    [{ secondName: 'Орлов', firstName: 'Иван', middleName: 'Петрович', fullName: 'Другой' }, 'Орлов Иван Петрович'],
    [{ secondName: 'Орлов', firstName: 'Иван', middleName: null, fullName: 'Другой' }, 'Орлов Иван'],
    [{ secondName: '', firstName: ' ', middleName: null, fullName: 'Орлов И. П.' }, 'Орлов И. П.'],
    [{ fullName: ' ' }, '-'],
    [{}, '-'],
  ])('shows %j as %s', (record, name) => expect(employeeName(record)).toBe(name));
});

describe('Account movement (part2 "Billing", §3)', () => {
  it.each([
    [{ type: 'in', amount: 1500 }, '+1\u00a0500\u00a0₽'],
    [{ type: 'out', amount: 1500 }, '−1\u00a0500\u00a0₽'],
    [{ type: 'other', amount: '20' }, '−20\u00a0₽'],
    [{ type: 'out', amount: -100 }, '−100\u00a0₽'],
    [{ type: 'out', amount: '-2500' }, '−2\u00a0500\u00a0₽'],
    [{ type: 'in', amount: -20 }, '+20\u00a0₽'],
    [{ type: 'in', amount: null }, '-'],
    [{ type: 'out', amount: 'нет' }, '-'],
  ])('shows %j as %s: plus for incoming, otherwise minus, regardless of the sign of the amount', (record, text) =>
    expect(formatMovement(record)).toBe(text),
  );
});
