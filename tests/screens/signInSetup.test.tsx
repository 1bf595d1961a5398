import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { engine } from '#app/engineConfig.ts';
import { SmsTrouble } from '#app/shell/SmsTrouble.tsx';
import SignInSetupScreen from '#custom/signInSetup/SignInSetupScreen.tsx';
import type { SmsGatewayState, SmsState } from '#schemas/entities/smsGateways.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from './screenFixture.tsx';

const host = { versions: true, history: true, embedded: false, views: false };
const fixture = createScreenFixture(engine, host);
const gateway: SmsGatewayState = {
  name: 'smsc',
  title: 'SMSC',
  sentAt: null,
  failedAt: null,
  failures: 0,
  error: null,
  balance: null,
  balanceAt: null,
  balanceError: null,
  isBalanceLow: false,
};
const state = (...gateways: SmsGatewayState[]): SmsState => ({ gateways, lowBalance: 100, ownPhone: '79000000001' });
const plain = (text: string | null | undefined) => text?.replaceAll('\u00A0', ' ');
const broken: SmsGatewayState = {
  ...gateway,
  failures: 2,
  failedAt: 1_749_978_000,
  error: 'no money (код 3)',
  balance: 12.5,
  balanceAt: 1_749_978_000,
  isBalanceLow: true,
};

describe('Вход и SMS', () => {
  it('shows each gateway with its refusal and balance, and the refusal of a test message beside it', async () => {
    const working = { ...gateway, name: 'smsru', title: 'SMS.ru', sentAt: 1_749_978_000, balance: 4122.56 };
    const answer = envelope(state(broken, working));
    fixture.on('GET /config/sms/', answer, answer);
    fixture.on('POST /config/sms/test/', failure(409, 'SMSC не отправил сообщение: no money (код 3)'));
    const user = await fixture.draw(<SignInSetupScreen />);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(plain(first?.textContent)).toContain('no money (код 3)');
    expect(plain(first?.textContent)).toContain('Баланс 12,50 ₽');
    expect(plain(first?.textContent)).toContain('пополните его: без денег вход по SMS остановится');
    expect(plain(second?.textContent)).toContain('Последнее сообщение отправлено 15.06.2025');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон для проверки' }).value).toBe(
      '+7 (900) 000-00-01',
    );
    await user.click(screen.getByRole('button', { name: 'Отправить проверку: SMSC' }));
    expect(await within(first as HTMLElement).findByText('SMSC не отправил сообщение: no money (код 3)')).toBeTruthy();
  });

  it('says how to send codes by SMS while they are printed', async () => {
    fixture.on('GET /config/sms/', envelope(state()));
    await fixture.draw(<SignInSetupScreen />);
    expect(await screen.findByText(/^Сейчас коды для входа печатаются в окне, где запущен сервер/)).toBeTruthy();
  });
});

it('shows superusers a line about a gateway that refuses codes or runs out of money', async () => {
  fixture.on('GET /config/sms/', envelope(state(broken)));
  await fixture.draw(<SmsTrouble />);
  const line = await screen.findByRole('status', { name: 'Отправка кодов для входа' });
  expect(plain(line.textContent)).toBe(
    'Отправка кодов для входа. SMSC не отправляет: no money (код 3). SMSC: на счёте осталось 12,50 ₽. Открыть «Вход и SMS»',
  );
  expect(within(line).getByRole('link', { name: 'Открыть «Вход и SMS»' }).getAttribute('href')).toBe(
    '/company/sign-in',
  );
});
