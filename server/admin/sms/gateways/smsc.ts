import { postToGateway, readBalance, SmsRefusal, strangeAnswer, type SmsGatewayKind } from './gateway.ts';

/** Error codes about the phone: it is wrong, or messages to it cannot be delivered. */
const codesOfPhone: ReadonlySet<unknown> = new Set([7, 8]);

/** SMSC, https://smsc.ru/api/http/: an error is a 200 with `error` and `error_code`. */
export const smsc: SmsGatewayKind = {
  title: 'SMSC',
  address: 'https://smsc.ru/',
  addressVariable: 'SMSC_URL',
  credentials: [['SMSC_API_KEY'], ['SMSC_LOGIN', 'SMSC_PASSWORD']],
  open(address, variable) {
    const [key, sender] = [variable('SMSC_API_KEY'), variable('SMSC_SENDER')];
    const account: Record<string, string> =
      key === '' ? { login: variable('SMSC_LOGIN'), psw: variable('SMSC_PASSWORD') } : { apikey: key };
    const call = async (path: string, fields: Record<string, string>) => {
      const answer = await postToGateway(
        new URL(path, address),
        new URLSearchParams({ ...account, fmt: '3', charset: 'utf-8', ...fields }),
      );
      const { error, error_code: code } = answer.body;
      if (typeof error === 'string') throw new SmsRefusal(`${error} (код ${String(code)})`, codesOfPhone.has(code));
      return answer;
    };
    return {
      async send(phone, text) {
        const answer = await call('sys/send.php', { phones: phone, mes: text, ...(sender !== '' && { sender }) });
        if (answer.body['id'] === undefined) throw strangeAnswer(answer);
      },
      async balance() {
        const answer = await call('sys/balance.php', {});
        return readBalance(answer, answer.body['balance']);
      },
    };
  },
};
