import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();

async function openNew() {
  const user = await fixture.open(auditStrategyResource);
  await user.click(await screen.findByRole('button', { name: 'Создать стратегию' }));
  return { user, form: within(await screen.findByRole('dialog', { name: 'Стратегия аудита' })) };
}

/** Returns the description that screen readers announce with a control. */
const described = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

it('focuses the first field of an opening form (spec D5)', async () => {
  const { form } = await openNew();
  await waitFor(() => expect(document.activeElement).toBe(form.getByPlaceholderText('Название стратегии')));
});

it('explains why a control is disabled, also to screen readers (spec D37)', async () => {
  const { user, form } = await openNew();
  const chains = form.getByRole('button', { name: 'Федеральные сети' });
  expect(described(chains)).toBe('Доступно, если выбрано «Федеральные сети»');
  await user.click(form.getByRole('radio', { name: 'Федеральные сети' }));
  expect(described(chains)).toBe('Обязательное поле');
  expect(described(form.getByRole('button', { name: 'Торговые точки' }))).toBe('Доступно, если выбрано «Розница»');
});

it('closes by Отмена beside its submit button, after a question when something was typed', async () => {
  const { user, form } = await openNew();
  await user.click(form.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Стратегия аудита' })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Создать стратегию' }));
  const again = within(await screen.findByRole('dialog', { name: 'Стратегия аудита' }));
  await user.type(again.getByPlaceholderText('Название стратегии'), 'Весна');
  await user.click(again.getByRole('button', { name: 'Отмена' }));
  expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
});
