import { signedHeaders, type WebhookMessage } from './signature.ts';

/** Maximum milliseconds that a receiver may take. */
const timeoutMs = 10_000;

/** Posts a signed message. Returns the reason for a failure in Russian; undefined on success. */
export async function post(
  { url, secret, ...message }: WebhookMessage & { url: string; secret: string },
  signal?: AbortSignal,
): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: message.body,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, message) },
      // A followed redirect would become a GET without the message, or reach another host than the allowed one.
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
    });
    // The response text is discarded: a webhook must not reveal data that only this host can reach.
    await response.body?.cancel();
    if (response.ok) return undefined;
    return response.status >= 300 && response.status < 400
      ? `Ответ ${response.status}: адрес перенаправляет, укажите тот, куда он ведёт`
      : `Ответ ${response.status}`;
  } catch (error) {
    return whyOf(error);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Соединение отклонено: по этому адресу никто не отвечает',
  ENOTFOUND: 'Нет такого имени в сети',
  EAI_AGAIN: 'Нет такого имени в сети',
  ECONNRESET: 'Соединение оборвалось',
  CERT_HAS_EXPIRED: 'Сертификат адреса просрочен',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Сертификат адреса не от известного центра',
  SELF_SIGNED_CERT_IN_CHAIN: 'Сертификат адреса не от известного центра',
};

function whyOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `Нет ответа за ${timeoutMs / 1000} секунд`;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  // Ports of other protocols, such as those of mail and printers, which `fetch` refuses.
  if (cause instanceof Error && cause.message === 'bad port') return 'Порт адреса принадлежит другому протоколу';
  return reasons[code] ?? `Не отправлено${code === '' ? '' : ` (${code})`}`;
}
