import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { openList, openNew, column, sent } = renderCustomResource({ kind: 'json', label: 'Настройки' });

describe('kind json in a custom resource', () => {
  it('validates typed JSON, indents it on blur, sends it as data and shows it on one line', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await user.type(form.getByRole('textbox', { name: 'Название' }), 'Точка');
    const box = await form.findByRole<HTMLTextAreaElement>('textbox', { name: 'Настройки' });
    await user.click(box);
    await user.paste('{"a": [1,]}');
    expect((await form.findByRole('alert')).textContent).toBe('Строка 1, столбец 10: ожидается значение');
    await user.tab();
    expect(box.value).toBe('{"a": [1,]}');
    await user.clear(box);
    await user.click(box);
    await user.paste('{"a": [1, "два"]}');
    expect(form.queryByRole('alert')).toBeNull();
    await user.tab();
    expect(box.value).toBe('{\n  "a": [\n    1,\n    "два"\n  ]\n}');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ name: 'Точка', own: { a: [1, 'два'] } });
    await waitFor(() => expect(column()).toEqual(['{"a":[1,"два"]}']));
  });

  it('keeps invalid JSON in the input with the reason and does not send it', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    await user.click(await form.findByRole('textbox', { name: 'Настройки' }));
    await user.paste('{a: 1}');
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Настройки: Строка 1, столбец 2: ожидается имя в кавычках');
    expect(sent()).toBeUndefined();
  });
});
