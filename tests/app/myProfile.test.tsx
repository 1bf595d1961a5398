import './browser.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, describe, expect, it } from 'vitest';
import { setTimeZone } from '#codecs/timeZone.ts';
import { describeDevice } from '#app/myProfile/describeDevice.ts';
import { envelope, failure, jsonAnswer } from '#tests/msw/recordedApi.ts';
import { createPageOpener } from './openPage.tsx';

const { api, open } = createPageOpener();
const config = (mode: 'embedded' | 'forwarded') => [
  jsonAnswer({ productName: 'Полевые продажи', api: mode, modules: ['distribution'], tiles: null }),
];
const at = new Date(2026, 10, 23, 13, 50).getTime() / 1000;
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const mine = { id: 1, device: chrome, address: '192.0.2.1', openedAt: at, lastUsed: at, current: true };
const other = { ...mine, id: 2, device: null, address: null, openedAt: null, lastUsed: null, current: false };
const profile = (...sessions: object[]) => envelope({ phone: '79000000001', authenticator: null, sessions });
const items = async () =>
  within(await screen.findByRole('list', { name: 'Сеансы' }, { timeout: 15_000 }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

afterAll(() => setTimeZone(() => undefined));

// The first test loads the whole application.
describe('My profile', { timeout: 30_000 }, () => {
  it('describes sessions in words and shows the phone; an ended session disappears', async () => {
    api.on('GET /config/person/', profile(mine, other), profile(mine));
    api.on('DELETE /config/person/sessions/2/', envelope(null));
    await open({ address: '/profile', config: config('embedded') });
    expect(await items()).toEqual([
      'Chrome, WindowsЭтот сеансадрес 192.0.2.1 · вход 23.11.2026 13:50 · использован 23.11.2026 13:50',
      'Неизвестное устройствоЗавершить',
    ]);
    expect(screen.getByText('+7 (900) 000-00-01').tagName).toBe('P');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Завершить: Неизвестное устройство' }));
    await waitFor(async () => expect(await items()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Завершить все остальные' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Сеансы');
  });

  it('shows instants on the clocks of the company, wherever the browser is, and names its time zone', async () => {
    const late = Date.parse('2026-11-23T20:30:00Z') / 1000;
    api.on('GET /config/person/', profile({ ...mine, openedAt: late, lastUsed: late }));
    const answer = { productName: 'Полевые продажи', api: 'embedded', modules: ['distribution'], tiles: null };
    await open({ address: '/profile', config: [jsonAnswer({ ...answer, timeZone: 'Asia/Kamchatka' })] });
    expect(await items()).toEqual([
      'Chrome, WindowsЭтот сеансадрес 192.0.2.1 · вход 24.11.2026 08:30 · использован 24.11.2026 08:30',
    ]);
    expect(screen.getByRole('region', { name: 'Часовой пояс' }).textContent).toContain(
      'Время компании: Петропавловск-Камчатский, стандартное время (GMT+12)',
    );
  });

  it('prompts before it ends all other sessions', async () => {
    api.on('GET /config/person/', profile(mine, other));
    api.on('DELETE /config/person/sessions/', failure(503, 'База данных временно недоступна', null, 503));
    await open({ address: '/profile', config: config('embedded') });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Завершить все остальные' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Завершить все остальные сеансы?' })).getByRole('button', {
        name: 'Завершить',
      }),
    );
    expect(await screen.findByText('База данных временно недоступна')).toBeDefined();
    expect(await items()).toHaveLength(2);
  });

  it('shows a refused phone under its field with the typed value, then accepts the phone by its code', async () => {
    api.on('GET /config/person/', profile(mine), envelope({ phone: '79120000077', sessions: [mine] }));
    api.on(
      'POST /config/person/phone/',
      failure(400, 'Проверьте заполнение полей', { phone: ['По этому телефону входит другой человек'] }),
      envelope({ dt_expire: at + 120 }),
    );
    api.on('PUT /config/person/phone/', failure(400, 'Неверный код или срок его действия истёк'), envelope(null));
    await open({ address: '/profile', config: config('embedded') });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Сменить телефон' }));
    const phone = screen.getByRole('textbox', { name: 'Новый телефон' });
    await user.type(phone, '9120000077{Enter}');
    await screen.findByText('По этому телефону входит другой человек');
    expect((phone as HTMLInputElement).value).toBe('+7 (912) 000-00-77');
    await user.type(phone, '{Enter}');
    const code = await screen.findByRole('textbox', { name: 'Код из SMS' });
    await user.type(code, '111111{Enter}');
    await screen.findByText('Неверный код или срок его действия истёк');
    expect((code as HTMLInputElement).value).toBe('111111');
    await user.type(code, '{Enter}');
    expect((await screen.findByText('+7 (912) 000-00-77')).tagName).toBe('P');
    expect(screen.getByText('Телефон для входа изменён, остальные сеансы завершены')).toBeDefined();
  });

  it('rewrites dates immediately and stores the format for this user on this computer', async () => {
    api.on('GET /config/person/', profile(mine));
    await open({ address: '/profile', config: config('embedded') });
    await items();
    await userEvent.setup().click(
      within(screen.getByRole('radiogroup', { name: 'Вид дат' })).getByRole('radio', {
        name: 'гггг-мм-дд (2026-12-31)',
      }),
    );
    expect((await items())[0]).toContain('вход 2026-11-23 13:50');
    expect(localStorage.getItem('dateFormat:Орлова Марина Сергеевна')).toBe('iso');
  });

  it('requests nothing and shows only dates, time zone and theme with an external API', async () => {
    await open({ address: '/profile', config: config('forwarded') });
    expect(await screen.findByRole('radiogroup', { name: 'Тема' })).toBeDefined();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Мой профиль', 'Вид дат', 'Тема']),
    );
    expect(screen.getByRole('region', { name: 'Часовой пояс' }).textContent).toContain('Время этого устройства: ');
    expect(screen.queryByText('Телефон для входа')).toBeNull();
  });

  it.each([
    [chrome, 'Chrome, Windows'],
    [`${chrome} Edg/142.0`, 'Edge, Windows'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 YaBrowser/25.8 Safari/537.36',
      'Яндекс Браузер, Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari, iPhone',
    ],
    ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36', 'Chrome, Android'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
    ['curl/8.5.0', 'curl'],
    ['', 'Неизвестное устройство'],
    [null, 'Неизвестное устройство'],
  ])('shows %j as %s', (agent, words) => {
    expect(describeDevice(agent)).toBe(words);
  });

  it('connects an authenticator app by a QR code and its first code, and shows the recovery codes once', async () => {
    const codes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-jkmn-pqr${index}`);
    const connected = { phone: '79000000001', authenticator: { confirmedAt: at, recoveryCodes: 10 }, sessions: [mine] };
    api.on('GET /config/person/', profile(mine), envelope(connected));
    api.on(
      'POST /config/person/authenticator/',
      envelope({ uri: 'otpauth://totp/x?secret=ABCDEFGH', secret: 'ABCDEFGH' }),
    );
    api.on(
      'PUT /config/person/authenticator/',
      failure(400, 'Проверьте заполнение полей', { code: ['Код не подошёл'] }),
      envelope({ codes }),
    );
    await open({
      address: '/profile',
      config: [jsonAnswer({ productName: 'Полевые продажи', api: 'embedded', signIn: ['sms', 'app'], tiles: null })],
    });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Подключить приложение' }, { timeout: 15_000 }));
    expect(await screen.findByRole('img', { name: 'QR-код для приложения' })).toBeTruthy();
    expect(screen.getByText('ABCD EFGH')).toBeTruthy();
    const field = screen.getByRole('textbox', { name: 'Код из приложения' });
    expect(document.activeElement).toBe(field);
    await user.type(field, '000000{Enter}');
    expect(await screen.findByText('Код не подошёл')).toBeTruthy();
    await user.clear(field);
    await user.click(field);
    await user.paste(' 123 456 ');
    await user.keyboard('{Enter}');
    const list = await screen.findByRole('list', { name: 'Резервные коды' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    expect(api.seenOf('PUT /config/person/authenticator/').map(({ body }) => body)).toEqual([
      { code: '000000' },
      { code: '123456' },
    ]);
    await user.click(screen.getByRole('button', { name: 'Коды сохранены' }));
    expect(await screen.findByText('Подключено 23.11.2026 13:50 · осталось 10 резервных кодов')).toBeTruthy();
    expect(screen.queryByText(codes[0] ?? '')).toBeNull();
  });

  it('offers no authenticator app while the installation has opened SMS alone', async () => {
    api.on('GET /config/person/', profile(mine));
    await open({ address: '/profile', config: config('embedded') });
    expect(await items()).toHaveLength(1);
    expect(screen.queryByRole('heading', { name: 'Код из приложения' })).toBeNull();
  });
});
