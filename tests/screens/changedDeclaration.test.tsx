import { act, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore, useStore } from 'zustand';
import { engine } from '#app/engineConfig.ts';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { envelope } from '#tests/msw/recordedApi.ts';
import { promo } from '#tests/customResources/promo.ts';
import { createScreenFixture } from './screenFixture.tsx';

const active = createStore(() => promo);
const fixture = createScreenFixture({ ...engine, resources: [promo] });
const Screen = () => <ResourceScreen declaration={useStore(active)} />;
const changed = {
  ...promo,
  rules: {
    ...promo.rules,
    all: [
      ['scope', 'Выберите охват', { scope: 0 }],
      ['discount', 'Назовите скидку', { discount: 'positive' }],
    ],
  },
} as typeof promo;

it('applies the rules of the active declaration version in a form, not those of an earlier opening', async () => {
  fixture.on('GET /api/v1/promos/', envelope([]));
  const user = await fixture.draw(<Screen />);
  const refused = async () => {
    await user.click(await screen.findByRole('button', { name: 'Создать акцию' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Промоакция' })).getByRole('button', { name: 'Создать' }),
    );
    return screen.findByRole('dialog', { name: 'Заполните необходимые поля' });
  };
  expect((await refused()).textContent).toContain('Введите название акции');
  await user.keyboard('{Escape}');
  await user.keyboard('{Escape}');
  act(() => active.setState(changed));
  const text = (await refused()).textContent;
  expect(text).toContain('Назовите скидку');
  expect(text).not.toContain('Выберите охват');
});
