import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderCustomResource } from '#tests/kinds/customResourceFixture.tsx';

const { fixture, openList, openNew, sent } = renderCustomResource({
  kind: 'image',
  label: 'Фото',
  upload: { path: '/api/v1/photos/' },
  max: 1000,
});

const picture = (name: string) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])], name, { type: 'image/png' });
const address = '/api/v1/photos/8f14e45f-ceea-467f-9575-4d3c0b0f1a11/a.png';

describe('kind image in a custom resource', () => {
  it('uploads a chosen image, shows it and saves its URL; during the upload the form explains why it cannot be saved', async () => {
    let arrive: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    fixture.on('POST /api/v1/photos/', async () => {
      await waits;
      return Response.json({ success: true, data: { url: address } });
    });
    const { user } = await openList();
    const form = await openNew(user);
    await user.type(form.getByRole('textbox', { name: 'Название' }), 'Полка');
    const photos = within(await form.findByRole('group', { name: 'Фото' }));
    await user.upload(photos.getByLabelText('Фото', { selector: 'input' }), picture('a.png'));
    expect(photos.getByRole('progressbar', { name: 'Загрузка: a.png' })).toBeDefined();
    await user.click(form.getByRole('button', { name: 'Создать' }));
    const dialog = await screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
    expect(dialog.textContent).toContain('Фото: Файл «a.png» ещё загружается: дождитесь конца или отмените');
    await user.click(within(dialog).getByRole('button', { name: 'Понятно' }));
    arrive();
    expect((await photos.findByRole('img', { name: 'a.png' })).getAttribute('src')).toBe(address);
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ name: 'Полка', own: address });
  });

  it('shows the reason of a failed upload with Повторить, and accepts dropped files', async () => {
    fixture.on(
      'POST /api/v1/photos/',
      () => Response.json({ success: false, error: { code: 507, text: 'Нет места' } }, { status: 507 }),
      () => Response.json({ url: address }),
      () => Response.json({ data: { url: address } }),
    );
    const { user } = await openList();
    const form = await openNew(user);
    const group = await form.findByRole('group', { name: 'Фото' });
    fireEvent.drop(group, { dataTransfer: { files: [picture('b.png')] } });
    const again = await within(group).findByRole('button', { name: 'Повторить: b.png' });
    expect(group.textContent).toContain('b.png: Нет места');
    await user.click(again);
    await waitFor(() => expect(group.textContent).toContain('b.png: Сервер принял файл, но не сказал его адрес'));
    await user.click(within(group).getByRole('button', { name: 'Повторить: b.png' }));
    expect(await within(group).findByRole('img', { name: 'a.png' })).toBeDefined();
    await user.click(within(group).getByRole('button', { name: 'Убрать: a.png' }));
    expect(within(group).queryByRole('img')).toBeNull();
  });

  it('cancels a running upload and saves the form without the file', async () => {
    let arrive: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    fixture.on('POST /api/v1/photos/', async () => {
      await waits;
      return Response.json({ data: { url: address } });
    });
    const { user } = await openList();
    const form = await openNew(user);
    await user.type(form.getByRole('textbox', { name: 'Название' }), 'Без фото');
    const group = await form.findByRole('group', { name: 'Фото' });
    fireEvent.paste(group, { clipboardData: { files: [picture('e.png')] } });
    await user.click(within(group).getByRole('button', { name: 'Отменить: e.png' }));
    arrive();
    await user.click(form.getByRole('button', { name: 'Создать' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual({ name: 'Без фото', own: null });
  });

  it('rejects a file that is too large or not an image before sending it', async () => {
    const { user } = await openList();
    const form = await openNew(user);
    const group = await form.findByRole('group', { name: 'Фото' });
    fireEvent.drop(group, { dataTransfer: { files: [new File(['<svg/>'], 'c.svg', { type: 'image/svg+xml' })] } });
    expect(group.textContent).toContain('c.svg: не того вида: можно PNG, JPEG, WEBP, GIF');
    fireEvent.drop(group, { dataTransfer: { files: [new File(['x'.repeat(2000)], 'd.png', { type: 'image/png' })] } });
    expect(group.textContent).toContain('d.png: больше 1\u00a0КБ');
    expect(fixture.seenOf('POST /api/v1/photos/')).toEqual([]);
  });
});
