import '#tests/app/browser.ts';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import SignIn from '#app/signIn/SignIn.tsx';
import { unixNow } from '#codecs/dates.ts';
import { Messages } from '#ui/messages/Messages.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function page(calls: Partial<Parameters<typeof SignIn>[0]> = {}) {
  const props = {
    productName: 'Полевые продажи',
    notice: null,
    requestCode: vi.fn(async () => unixNow() + 120),
    signIn: vi.fn(async () => undefined),
    preload: vi.fn(),
    ...calls,
  };
  render(<SignIn {...props} />);
  return props;
}

const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Телефон' });
const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Код из SMS' });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function codeStep(calls: Parameters<typeof page>[0] = {}) {
  const props = page(calls);
  await userEvent.type(phone(), '9123456789{Enter}');
  await screen.findByRole('heading', { name: 'Ввод кода' });
  return props;
}

describe('Phone step', () => {
  test('has the title Вход, the focused field Телефон and the button Получить код (part1 §2.2, spec D5)', () => {
    page();
    expect(screen.getByRole('heading', { name: 'Вход' })).toBeTruthy();
    expect(document.activeElement).toBe(phone());
    expect(button('Получить код').disabled).toBe(false);
  });

  test('requests a code on Enter for 11 digits starting with 7 (part1 §7)', async () => {
    const { requestCode } = await codeStep();
    expect(requestCode).toHaveBeenCalledExactlyOnceWith('79123456789');
  });

  test.each(['', '7', '8912345678'])(
    'rejects the incomplete phone «%s» with the specified message and no request (part1 §5, spec D1)',
    async (text) => {
      const { requestCode } = page();
      if (text) await userEvent.type(phone(), text);
      await userEvent.click(button('Получить код'));
      expect(screen.getByRole('alert').textContent).toBe('Ведите номер телефона полностью');
      expect(phone().getAttribute('aria-invalid')).toBe('true');
      expect(document.querySelector(`#${phone().getAttribute('aria-describedby')}`)?.textContent).toBe(
        'Ведите номер телефона полностью',
      );
      expect(requestCode).not.toHaveBeenCalled();
    },
  );

  test('says that a phone of another country cannot sign in, and never makes a Russian one of it', async () => {
    const { requestCode } = page();
    await userEvent.type(phone(), '+375 29 123-45-67');
    expect(phone().value).toBe('+375 29 123-45-67');
    expect(screen.getByRole('alert').textContent).toBe(
      'Это номер другой страны, а вход возможен по российскому: он начинается с +7',
    );
    await userEvent.click(button('Получить код'));
    expect(screen.getByRole('alert').textContent).toBe('Ведите номер телефона полностью');
    expect(requestCode).not.toHaveBeenCalled();
  });

  test('clears the message on the next key press', async () => {
    page();
    await userEvent.click(button('Получить код'));
    await userEvent.type(phone(), '9');
    expect(screen.queryByText('Ведите номер телефона полностью')).toBeNull();
    expect(phone().getAttribute('aria-invalid')).toBe('false');
  });

  test('disables the button during the request and ignores a second submit (part1 §4)', async () => {
    const { requestCode } = page({ requestCode: vi.fn(() => new Promise<number>(() => undefined)) });
    await userEvent.type(phone(), '9123456789{Enter}{Enter}');
    expect(button('Получить код').disabled).toBe(true);
    expect(requestCode).toHaveBeenCalledTimes(1);
  });

  test('shows a failure under the field and enables the button again (part1 §8)', async () => {
    page({
      requestCode: async () => {
        throw new Error('Слишком много запросов кода');
      },
    });
    await userEvent.type(phone(), '9123456789{Enter}');
    expect(await screen.findByText('Слишком много запросов кода')).toBeTruthy();
    expect(button('Получить код').disabled).toBe(false);
  });

  test('loads the rest of the application while the SMS is being sent, not earlier', async () => {
    const { preload } = page();
    expect(preload).not.toHaveBeenCalled();
    await userEvent.type(phone(), '9123456789{Enter}');
    await screen.findByRole('heading', { name: 'Ввод кода' });
    expect(preload).toHaveBeenCalled();
  });
});

describe('Code step', () => {
  test('has a focused one-time code field for digits and the button Войти (part1 §2.2)', async () => {
    await codeStep();
    expect(document.activeElement).toBe(code());
    expect(code().autocomplete).toBe('one-time-code');
    expect(code().inputMode).toBe('numeric');
    expect(button('Войти').disabled).toBe(false);
  });

  test('signs in with the phone and the code on Enter', async () => {
    const { signIn } = await codeStep();
    await userEvent.type(code(), ' 12 34{Enter}');
    expect(signIn).toHaveBeenCalledExactlyOnceWith('79123456789', '1234');
  });

  test('shows a refused code in the description of the field (part1 §2.2, §8; spec D39)', async () => {
    await codeStep({
      signIn: async () => {
        throw new Error('Неверный код');
      },
    });
    await userEvent.type(code(), '1111{Enter}');
    expect(await screen.findByText('Неверный код')).toBeTruthy();
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(document.querySelector(`#${code().getAttribute('aria-describedby')}`)?.textContent).toBe('Неверный код');
    expect(button('Войти').disabled).toBe(false);
  });

  test('preserves the number when the user goes back', async () => {
    await codeStep();
    await userEvent.click(button('Изменить номер'));
    expect(phone().value).toBe('+7 (912) 345-67-89');
  });
});

describe('Countdown (part1 §2.2, §9)', () => {
  async function countdown(seconds: number) {
    vi.useFakeTimers({ now: new Date('2026-05-01T10:00:00Z') });
    const props = page({ requestCode: vi.fn(async () => unixNow() + seconds) });
    fireEvent.change(phone(), { target: { value: '79123456789' } });
    await act(async () => {
      fireEvent.click(button('Получить код'));
    });
    return props;
  }
  const pass = (milliseconds: number) =>
    act(async () => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    });

  test('ticks every second', async () => {
    await countdown(65);
    expect(screen.getByRole('timer').textContent).toBe('Код действует ещё 1:05');
    await pass(1000);
    expect(screen.getByRole('timer').textContent).toBe('Код действует ещё 1:04');
    await pass(5000);
    expect(screen.getByRole('timer').textContent).toBe('Код действует ещё 0:59');
  });

  test('offers a new code exactly at its end', async () => {
    const { requestCode } = await countdown(3);
    expect(screen.queryByRole('button', { name: 'Запросить код повторно' })).toBeNull();
    await pass(3000);
    expect(screen.queryByRole('timer')).toBeNull();
    await act(async () => {
      fireEvent.click(button('Запросить код повторно'));
    });
    expect(requestCode).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('timer').textContent).toBe('Код действует ещё 0:03');
  });

  test('offers a new code immediately when the end is unknown or long past', async () => {
    await countdown(-500);
    expect(button('Запросить код повторно').disabled).toBe(false);
  });
});

describe('Sign-in notice', () => {
  test('announces Необходима авторизация and lets the user close it (spec D55)', async () => {
    page({ notice: 'Необходима авторизация' });
    render(<Messages />);
    expect(within(screen.getByRole('region', { name: 'Сообщения' })).getByRole('alert').textContent).toBe(
      'Необходима авторизация',
    );
    await userEvent.click(button('Закрыть сообщение'));
    expect(screen.queryByText('Необходима авторизация')).toBeNull();
  });
});

describe('Code of an authenticator app', () => {
  const toApp = () => userEvent.click(button('Войти по коду из приложения'));
  const appCode = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Код из приложения или резервный код' });

  test('is not offered unless the installation has opened it', async () => {
    await codeStep();
    expect(screen.queryByRole('button', { name: /приложени/ })).toBeNull();
  });

  test('signs in from the phone step without requesting an SMS, with a code pasted with spaces', async () => {
    const signInByApp = vi.fn(async () => undefined);
    const { requestCode, preload } = page({ signInByApp });
    await toApp();
    expect(screen.getByRole('alert').textContent).toBe('Ведите номер телефона полностью');
    await userEvent.type(phone(), '9123456789');
    await toApp();
    expect(screen.getByRole('heading', { name: 'Код из приложения' })).toBeTruthy();
    expect(document.activeElement).toBe(appCode());
    await userEvent.click(button('Войти'));
    expect(screen.getByRole('alert').textContent).toBe('Введите код из приложения');
    await userEvent.click(appCode());
    await userEvent.paste('123 456');
    await userEvent.keyboard('{Enter}');
    expect(signInByApp).toHaveBeenCalledExactlyOnceWith('79123456789', '123 456');
    expect(requestCode).not.toHaveBeenCalled();
    expect(preload).toHaveBeenCalled();
  });

  test('is reached from the code step when no SMS comes, shows its refusal and selects the code; SMS is one press away', async () => {
    const signInByApp = vi.fn(() => Promise.reject(new Error('Код не подошёл')));
    await codeStep({ signInByApp });
    await userEvent.click(button('SMS не приходит? Войти по коду из приложения'));
    await userEvent.type(appCode(), '000000{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Код не подошёл');
    expect([appCode().selectionStart, appCode().selectionEnd]).toEqual([0, 6]);
    await userEvent.click(button('Войти по SMS'));
    expect(phone().value).toBe('+7 (912) 345-67-89');
  });
});

describe('Account of the company', () => {
  test('is offered where the installation has opened it, needs no phone, and shows why it fails', async () => {
    const beginByCompany = vi.fn(() => Promise.reject(new Error('Сервер учётных записей компании не отвечает')));
    page({ beginByCompany });
    await userEvent.click(button('Учётная запись компании'));
    expect(beginByCompany).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('alert').textContent).toBe('Сервер учётных записей компании не отвечает');
  });
});
