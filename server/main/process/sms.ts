import type { SmsSender } from '../../platform/context/deps.ts';

/** Formats `79120000001` as `+7 912 000-00-01`. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 $2 $3-$4-$5');
}

/** Prints the code on the server's terminal: for trials, demos and development. */
export function terminalSms(print: (line: string) => void): SmsSender {
  return { send: (phone, code) => Promise.resolve(print(`SMS на ${readablePhone(phone)}: код ${code}`)) };
}

/** Maximum milliseconds that a gateway may take. */
const gatewayTimeout = 10_000;

/** Posts `{phone, text}` as JSON to a gateway (`SMS_GATEWAY_URL`). */
export function gatewaySms(url: string): SmsSender {
  return {
    async send(phone, code) {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ phone, text: `Код для входа: ${code}` }),
        // A followed redirect would become a GET without the text.
        redirect: 'manual',
        signal: AbortSignal.timeout(gatewayTimeout),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`шлюз ответил ${response.status}`);
    },
  };
}
