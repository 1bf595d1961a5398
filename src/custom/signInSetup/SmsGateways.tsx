import { useDataProvider } from '@refinedev/core';
import { useId, useRef, useState, type ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import { formatMoney } from '#codecs/money.ts';
import { foreignPhoneError, formatPhone, isFullPhone, phoneDigits } from '#codecs/phone.ts';
import type { Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { SmsGatewayState } from '#schemas/entities/smsGateways.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { PhoneInput } from '#ui/inputs/PhoneInput.tsx';
import { showMessage } from '#ui/messages/messages.ts';

interface SmsGatewaysProps {
  gateways: readonly Unverified<SmsGatewayState>[];
  /** The viewer's phone, to which a test message goes by default. */
  ownPhone: string;
  changed: () => void;
}

/** The gateways in the order in which they are tried, each with its state and a test message. */
export function SmsGateways({ gateways, ownPhone, changed }: SmsGatewaysProps): ReactNode {
  const id = useId();
  const [phone, setPhone] = useState(() => formatPhone(ownPhone));
  const { busy, error, setError, send } = useTestMessage(changed);
  const test = ({ name, title }: Unverified<SmsGatewayState>) => {
    const digits = phoneDigits(phone);
    if (!isFullPhone(digits)) setError({ gateway: null, text: 'Ведите номер телефона полностью' });
    else void send({ gateway: formatText(name), title: formatText(title), phone: digits });
  };
  if (gateways.length === 0)
    return (
      <p>
        Сейчас коды для входа печатаются в окне, где запущен сервер. Чтобы они уходили по SMS, задайте серверу
        переменную SMS_GATEWAY с именем шлюза (smsc, smsru, exolve, smsaero) и его ключи, затем перезапустите его.
      </p>
    );
  const phoneError = error?.gateway === null ? error.text : foreignPhoneError(phone);
  return (
    <>
      <p className="sign-in-setup-note">
        {gateways.length === 1
          ? 'Этот шлюз отправляет коды для входа. Запасной задают через запятую: SMS_GATEWAY=smsc,smsru.'
          : 'Коды отправляет первый шлюз; когда он отказал, следующий по порядку.'}
      </p>
      <div className="sign-in-setup-phone">
        <label htmlFor={id}>Телефон для проверки</label>
        <PhoneInput
          id={id}
          value={phone}
          change={(text) => {
            setPhone(text);
            setError(null);
          }}
          invalid={phoneError !== ''}
          describedBy={phoneError === '' ? undefined : `${id}-error`}
          autoComplete="tel"
        />
        <div role="alert">
          {phoneError !== '' && (
            <p id={`${id}-error`} className="field-error">
              {phoneError}
            </p>
          )}
        </div>
      </div>
      <ol className="sign-in-setup-gateways" aria-label="Шлюзы SMS">
        {gateways.map((gateway) => (
          <li key={formatText(gateway.name)}>
            <div>
              <h2>{formatText(gateway.title)}</h2>
              <GatewayFacts gateway={gateway} />
            </div>
            <BusyButton
              busy={busy === gateway.name}
              disabled={busy !== null}
              aria-label={`Отправить проверку: ${formatText(gateway.title)}`}
              onClick={() => test(gateway)}
            >
              Отправить проверку
            </BusyButton>
            <div role="alert">
              {error !== null && error.gateway === gateway.name && <p className="field-error">{error.text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Says what a gateway has done last, and how much is left on its account. */
function GatewayFacts({ gateway }: { gateway: Unverified<SmsGatewayState> }): ReactNode {
  const { sentAt, failedAt, failures, error, balance, balanceAt, balanceError, isBalanceLow } = gateway;
  const hasFailed = typeof failures === 'number' && failures > 0;
  return (
    <>
      {hasFailed && (
        <p className="status status-danger">
          {typeof failedAt === 'number' ? `Отказал ${formatDateTime(failedAt)}: ` : 'Отказал: '}
          {formatText(error)}
        </p>
      )}
      {typeof sentAt === 'number' ? (
        <p className={hasFailed ? undefined : 'status status-success'}>
          Последнее сообщение отправлено {formatDateTime(sentAt)}
        </p>
      ) : (
        !hasFailed && <p>Сообщений ещё не было: отправьте проверку</p>
      )}
      {typeof balance === 'number' && (
        <p className={isBalanceLow === true ? 'status status-warning' : undefined}>
          Баланс {formatMoney(balance)}
          {typeof balanceAt === 'number' && ` на ${formatDateTime(balanceAt)}`}
          {isBalanceLow === true && ', пополните его: без денег вход по SMS остановится'}
        </p>
      )}
      {typeof balanceError === 'string' && <p className="status status-danger">Баланс не получен: {balanceError}</p>}
    </>
  );
}

interface TestMessage {
  gateway: string;
  title: string;
  phone: string;
}

/** Returns a function that sends a test message, one at a time, and the error of the last one at its gateway. */
function useTestMessage(changed: () => void) {
  const { custom } = useDataProvider()();
  const [busy, setBusy] = useState<string | null>(null);
  const [error, setError] = useState<{ gateway: string | null; text: string } | null>(null);
  const running = useRef(false);
  const send = async ({ gateway, title, phone }: TestMessage): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(gateway);
    setError(null);
    try {
      await (custom as NonNullable<typeof custom>)({
        url: '/config/sms/test/',
        method: 'post',
        payload: { gateway, phone },
      });
      showMessage({ text: `${title} принял сообщение на ${formatPhone(phone)}` });
    } catch (failure) {
      const text = failure instanceof ApiError ? failure.message : 'Не удалось отправить. Попробуйте ещё раз.';
      if (!(failure instanceof ApiError && failure.kind === 'sessionEnded')) setError({ gateway, text });
    } finally {
      running.current = false;
      setBusy(null);
      changed();
    }
  };
  return { busy, error, setError, send };
}
