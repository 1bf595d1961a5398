import type { Limit } from './attempts.ts';

/** Who asks for a code or enters one. */
export interface CodeRequester {
  /** The network address, as limits count it. */
  address: string;
  /** The hash of what the browser names itself by; it grants nothing unless `known`. */
  device: string | undefined;
  /** The owner of the phone has signed in on this device before. */
  known: boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds in which requests for codes are counted. */
const sendingWindow = 10 * minute;
/** Codes to one phone asked for from one address, or by one known device; those that were used do not count. */
const sendingLimit = 5;
/** Unused codes asked for from one address: an office of fifty behind one, each of whom needs three. */
const sendingLimitOfAddress = 150;
/** Unused codes of the whole installation. */
const sendingLimitOfAll = 1000;

/** Wrong guesses in an hour at all codes to one phone, from one address or by one known device. */
const guessLimit = 20;
/** Wrong guesses in an hour from one address. */
const guessLimitOfAddress = 150;
/** Wrong guesses in a day at the codes of one phone, from everywhere but its known devices: two in ten thousand find one. */
const guessLimitOfPhone = 200;
/** Wrong guesses in an hour at the codes of the whole installation. */
const guessLimitOfAll = 2000;

/** A known device counts by itself, so that no stranger can use up what its owner may. */
const ownSubject = (what: string, phone: string, { address, device, known }: CodeRequester): string =>
  `${what}:${phone}:${known ? `device:${device}` : address}`;

/** What a request for a code counts against, the own limit first. */
export function sendingLimits(phone: string, asker: CodeRequester): Limit[] {
  const window = sendingWindow;
  const own: Limit = {
    subject: ownSubject('send', phone, asker),
    most: sendingLimit,
    window,
    text: 'Слишком много запросов кода',
  };
  if (asker.known) return [own];
  return [
    own,
    {
      subject: `send:${asker.address}`,
      most: sendingLimitOfAddress,
      window,
      text: 'Слишком много запросов кода с этого адреса',
    },
    { subject: 'send', most: sendingLimitOfAll, window, text: 'Сейчас запрашивают слишком много кодов' },
  ];
}

/** What a guess counts against, the own limit first. */
export function guessLimits(phone: string, asker: CodeRequester): Limit[] {
  const own: Limit = {
    subject: ownSubject('guess', phone, asker),
    most: guessLimit,
    window: hour,
    text: 'Слишком много попыток',
  };
  if (asker.known) return [own];
  return [
    own,
    {
      subject: `guess:${asker.address}`,
      most: guessLimitOfAddress,
      window: hour,
      text: 'Слишком много попыток с этого адреса',
    },
    {
      subject: `guess:${phone}`,
      most: guessLimitOfPhone,
      window: day,
      text: 'Слишком много попыток войти с этим номером',
    },
    { subject: 'guess', most: guessLimitOfAll, window: hour, text: 'Сейчас слишком много попыток входа' },
  ];
}
