import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { CheckboxesInput } from './Input.tsx';
import { checkboxes } from './kind.ts';

it('keeps a value that the declaration does not know until the user removes it', async () => {
  const change = vi.fn();
  render(
    <CheckboxesInput
      id="days"
      name="days"
      label="Дни"
      field={{
        kind: 'checkboxes',
        options: [
          [1, 'Понедельник'],
          [2, 'Вторник'],
        ],
      }}
      value={[1, 9]}
      change={change}
      disabled={false}
      required={false}
      invalid={false}
      describedBy={undefined}
    />,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Вторник' }));
  expect(change).toHaveBeenLastCalledWith([1, 2, 9]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'значение 9' }));
  expect(change).toHaveBeenLastCalledWith([1]);
});

it('shows such a value in a list, too', () => {
  const text = checkboxes.toText([1, 9], { kind: 'checkboxes', options: [[1, 'Понедельник']] });
  expect(text).toBe('Понедельник, значение 9');
});
