import { recordIn } from '#codecs/records.ts';
import { postToGateway, SmsRefusal, strangeAnswer, type SmsGatewayKind } from './gateway.ts';

/**
 * MTS Exolve, https://docs.exolve.ru (SMS API, `SendSMS`): `message_id`, or a status of 400 and above with `error` or
 * with `code` and `message`.
 */
export const exolve: SmsGatewayKind = {
  title: 'Exolve',
  address: 'https://api.exolve.ru/',
  addressVariable: 'EXOLVE_URL',
  credentials: [['EXOLVE_API_KEY', 'EXOLVE_NUMBER']],
  open(address, variable) {
    return {
      async send(phone, text) {
        const answer = await postToGateway(
          new URL('messaging/v1/SendSMS', address),
          { number: variable('EXOLVE_NUMBER'), destination: phone, text },
          { authorization: `Bearer ${variable('EXOLVE_API_KEY')}` },
        );
        const { message_id: id, error, message } = answer.body;
        const reason = [recordIn(error)['message'], error, message].find((item) => typeof item === 'string');
        if (answer.status < 300 && id !== undefined && error === undefined) return;
        throw typeof reason === 'string' ? new SmsRefusal(`${reason} (ответ ${answer.status})`) : strangeAnswer(answer);
      },
    };
  },
};
