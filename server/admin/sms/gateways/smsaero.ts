import { recordIn } from '#codecs/records.ts';
import { postToGateway, readBalance, SmsRefusal, strangeAnswer, type SmsGatewayKind } from './gateway.ts';

/** Status of a message that was accepted by the call and refused at once: not delivered, rejected. */
const refusedStatuses: ReadonlySet<unknown> = new Set([2, 6]);

/**
 * SMS Aero, https://smsaero.ru/integration/documentation/api/: `success` decides; a refusal has `message` and, for wrong
 * fields, their texts in `data`.
 */
export const smsaero: SmsGatewayKind = {
  title: 'SMS Aero',
  address: 'https://gate.smsaero.ru/',
  addressVariable: 'SMSAERO_URL',
  credentials: [['SMSAERO_EMAIL', 'SMSAERO_API_KEY', 'SMSAERO_SIGN']],
  open(address, variable) {
    const account = Buffer.from(`${variable('SMSAERO_EMAIL')}:${variable('SMSAERO_API_KEY')}`).toString('base64');
    const call = async (path: string, fields: Record<string, string>) => {
      const answer = await postToGateway(new URL(path, address), fields, { authorization: `Basic ${account}` });
      const { success, message } = answer.body;
      const data = recordIn(answer.body['data']);
      if (success === true) return { answer, data };
      if (typeof message !== 'string') throw strangeAnswer(answer);
      const fieldTexts = Object.entries(data).map(([name, texts]) => `${name}: ${[texts].flat().join(', ')}`);
      throw new SmsRefusal([message, ...fieldTexts].join(' '), 'number' in data);
    };
    return {
      async send(phone, text) {
        const { answer, data } = await call('v2/sms/send', { number: phone, text, sign: variable('SMSAERO_SIGN') });
        if (data['id'] === undefined) throw strangeAnswer(answer);
        if (refusedStatuses.has(data['status']))
          throw new SmsRefusal(`сообщение отклонено (${String(data['extendStatus'])})`);
      },
      async balance() {
        const { answer, data } = await call('v2/balance', {});
        return readBalance(answer, data['balance']);
      },
    };
  },
};
