import type { SmsSender } from '../../platform/context/deps.ts';

/** Formats `79120000001` as `+7 912 000-00-01`. */
export function readablePhone(phone: string): string {
  return phone.replace(/^(\d)(\d{3})(\d{3})(\d{2})(\d{2})$/, '+$1 $2 $3-$4-$5');
}

/** Prints the code on the server's terminal: for trials, demos and development. */
export function terminalSms(print: (line: string) => void): SmsSender {
  return { send: (phone, code) => Promise.resolve(print(`SMS на ${readablePhone(phone)}: код ${code}`)) };
}
