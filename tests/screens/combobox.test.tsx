import { screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { Combobox } from '#ui/combobox/Combobox.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const names = ['Абакан Альянс', 'Анадырь Опт', 'Тюмень Восток', 'Тюмень Запад'];
const options = names.map((name, index) => ({ id: index + 1, name, detail: '', children: [] }));

function Distributor({ many = false }: { many?: boolean }): ReactNode {
  const [chosen, change] = useState<readonly (string | number)[]>([]);
  return (
    <>
      <Combobox
        id="d"
        label="Дистрибьютор"
        lookup={{ state: 'ready', options, error: null, retry: () => undefined }}
        chosen={chosen}
        change={change}
        many={many}
        emptyText="Не выбрано"
      />
      <output aria-label="Выбор">{chosen.join(' ')}</output>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Дистрибьютор' });
const chosen = () => screen.getByLabelText('Выбор').textContent;

describe('Search of a drop-down (spec D37, D51)', () => {
  it('picks the first match on Enter right after the last key, and closes the list', async () => {
    const user = await fixture.draw(<Distributor />);
    await user.click(box());
    await user.keyboard('тюм{Enter}');
    expect(chosen()).toBe('3');
    expect(screen.queryByRole('option')).toBeNull();
    expect(box().value).toBe('Тюмень Восток');
  });

  it('moves by arrows over the current matches, not the previous ones', async () => {
    const user = await fixture.draw(<Distributor />);
    await user.click(box());
    await user.keyboard('тюм{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toBe('4');
  });

  it('adds the first match of a multiple choice on Enter and stays open; without a match it keeps the text', async () => {
    const user = await fixture.draw(<Distributor many />);
    await user.click(box());
    await user.keyboard('анад{Enter}');
    expect(chosen()).toBe('2');
    await user.clear(box());
    await user.keyboard('хабаровск{Enter}');
    expect(chosen()).toBe('2');
    expect(box().value).toBe('хабаровск');
    expect(await screen.findByText('Ничего не найдено')).toBeTruthy();
  });

  it('keeps the caret in place when a letter is inserted in the middle', async () => {
    const user = await fixture.draw(<Distributor />);
    await user.click(box());
    await user.keyboard('тмень');
    await user.type(box(), 'ю', { initialSelectionStart: 1 });
    expect(box().value).toBe('тюмень');
    expect(box().selectionStart).toBe(2);
  });
});
