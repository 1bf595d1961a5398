import { postToGateway, SmsRefusal, type SmsGatewayKind } from './gateway.ts';

/** An address of the company that gets `{phone, text}` as JSON; any 2xx answer is a success. */
export const webhook: SmsGatewayKind = {
  title: 'Свой шлюз',
  addressVariable: 'SMS_GATEWAY_URL',
  credentials: [],
  open: (address) => ({
    async send(phone, text) {
      const { status } = await postToGateway(new URL(address), { phone, text });
      if (status < 200 || status > 299) throw new SmsRefusal(`ответил ${status}`);
    },
  }),
};
