import { recordIn } from '#codecs/records.ts';
import { postToGateway, readBalance, SmsRefusal, strangeAnswer, type SmsGatewayKind } from './gateway.ts';

/** Status codes about the phone: wrong, in the stop list, not reachable, or with too many messages today. */
const codesOfPhone: ReadonlySet<unknown> = new Set([202, 207, 209, 213, 230, 231, 232, 233]);

/** Throws for a part of an answer that is not `OK`. */
function requireOk(part: Record<string, unknown>): void {
  if (part['status'] === 'OK') return;
  const { status_code: code, status_text: text } = part;
  throw new SmsRefusal(
    typeof text === 'string' ? `${text} (код ${String(code)})` : `отказ с кодом ${String(code)}`,
    codesOfPhone.has(code),
  );
}

/** SMS.ru, https://sms.ru/api/send: an error is a 200 with `status: "ERROR"`, of the request or of the phone in it. */
export const smsru: SmsGatewayKind = {
  title: 'SMS.ru',
  address: 'https://sms.ru/',
  addressVariable: 'SMSRU_URL',
  credentials: [['SMSRU_API_ID']],
  open(address, variable) {
    const sender = variable('SMSRU_SENDER');
    const call = async (path: string, fields: Record<string, string>) => {
      const answer = await postToGateway(
        new URL(path, address),
        new URLSearchParams({ api_id: variable('SMSRU_API_ID'), json: '1', ...fields }),
      );
      if (answer.body['status'] === undefined) throw strangeAnswer(answer);
      requireOk(answer.body);
      return answer;
    };
    return {
      async send(phone, text) {
        const answer = await call('sms/send', { to: phone, msg: text, ...(sender !== '' && { from: sender }) });
        const [sent] = Object.values(recordIn(answer.body['sms']));
        if (sent === undefined) throw strangeAnswer(answer);
        requireOk(recordIn(sent));
      },
      async balance() {
        const answer = await call('my/balance', {});
        return readBalance(answer, answer.body['balance']);
      },
    };
  },
};
