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

describe('the search of a drop-down (spec D37, D51)', () => {
  it('Enter takes the first that is found, however soon after the last key; the list closes', async () => {
    const user = await fixture.draw(<Distributor />);
    await user.click(box());
    await user.keyboard('тюм{Enter}');
    expect(chosen()).toBe('3');
    expect(screen.queryByRole('option')).toBeNull();
    expect(box().value).toBe('Тюмень Восток');
  });

  it('arrows, too, walk over what is typed, not over what was found before', async () => {
    const user = await fixture.draw(<Distributor />);
    await user.click(box());
    await user.keyboard('тюм{ArrowDown}{ArrowDown}{Enter}');
    expect(chosen()).toBe('4');
  });

  it('of several choices Enter adds the first that is found and stays open; where nothing is found it does nothing and keeps the text', async () => {
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

  it('a letter may be put into the middle: the caret stays there', async () => {
    const user = await fixture.draw(<Distributor />);
    await user.click(box());
    await user.keyboard('тмень');
    await user.type(box(), 'ю', { initialSelectionStart: 1 });
    expect(box().value).toBe('тюмень');
    expect(box().selectionStart).toBe(2);
  });
});
