import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { promoText } from '#tests/customResources/promo.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';
import {
  bad,
  waitForCleanCheck,
  studioTestDrafts,
  fakeHost,
  stubTextMeasures,
  good,
  studio,
} from '#tests/studio/studioFixture.tsx';

stubTextMeasures();
const fixture = createScreenFixture();
beforeEach(() => {
  const host = fakeHost();
  host.files.set('promo.json', promoText);
  fixture.host = host.answers;
  for (const draft of studioTestDrafts.all()) studioTestDrafts.drop(draft);
  fixture.host['GET /api/v1/distributors/'] = () => good([{ distrId: 7, name: 'ООО «Тула»', territories: [] }]);
  fixture.host['GET /api/v1/territories/'] = () => good({ data: [] });
  fixture.host['GET /api/v1/promos/2147483646/'] = () => bad(404, 'Запись не найдена');
});

async function openCheck() {
  const user = await fixture.draw(studio, '?file=promo.json');
  await screen.findByRole('textbox', { name: 'Объявление' });
  await waitForCleanCheck();
  await user.click(await screen.findByRole('button', { name: 'Проверить API' }));
  return { user, modal: within(await screen.findByRole('dialog', { name: 'Проверка API: Промоакции' })) };
}

// "The contract as a product": also from the studio, `Проверить API`
it('lists API mismatches, their effect on the page and how to repeat the request; only reads', async () => {
  fixture.host['GET /api/v1/promos/'] = ({ query }) =>
    good(
      Number(query['offset']) > 0
        ? []
        : [
            {
              promoId: 1,
              name: 7,
              startDate: '2026-01-01',
              endDate: '2026-02-01',
              status: 0,
              discount: 0.1,
              scope: 0,
              territoryIds: [],
              distributors: [],
            },
          ],
    );
  fixture.host['GET /api/v1/promos/1/'] = () =>
    new Response('<h1>Вход</h1>', { headers: { 'content-type': 'text/html' } });
  const { user, modal } = await openCheck();
  const findings = await modal.findByRole('list', { name: 'Замечания' });
  const texts = within(findings)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toContainEqual(
    expect.stringContaining(
      'GET /api/v1/promos/data[0].name: число вместо текста или nullНа странице: в столбце „Название“ будет „7“',
    ),
  );
  expect(texts).toContainEqual(
    expect.stringContaining('GET /api/v1/promos/{promoId}/ответ: 200 и страница HTML вместо JSON'),
  );
  expect(fixture.seen.every(({ method, path }) => method === 'GET' || path.startsWith('/config/'))).toBe(true);

  fixture.host['GET /api/v1/promos/'] = () => good([]);
  await user.click(modal.getByRole('button', { name: 'Проверить ещё раз' }));
  expect(await modal.findByText(/Замечаний: 0/)).toBeDefined();
});

it('can be cancelled', async () => {
  fixture.host['GET /api/v1/territories/'] = () => new Promise<Response>(() => undefined);
  const { user, modal } = await openCheck();
  expect(modal.getByText(/Проверяется/)).toBeDefined();
  await user.click(modal.getByRole('button', { name: 'Прервать' }));
  expect(await modal.findByText('Замечаний: 0. Проверка прервана: проверено не всё')).toBeDefined();
});
