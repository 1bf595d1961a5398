import type { Limit } from './attempts.ts';

/** The requester of a code, or the sender of a guess. */
export interface CodeRequester {
  /** The network address, as counted by limits. */
  address: string;
  /** The hash of the name that the browser gives itself; it grants nothing unless `known`. */
  device: string | undefined;
  /** Whether the owner of the phone has signed in on this device before. */
  known: boolean;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds in which requests for codes are counted. */
const sendingWindow = 10 * minute;
/** Maximum codes for one phone requested from one address or known device; used codes do not count. */
const sendingLimit = 5;
/** Maximum unused codes requested from one address: an office of fifty users behind it, each of whom needs three. */
const sendingLimitOfAddress = 150;
/** Maximum unused codes of the whole installation. */
const sendingLimitOfAll = 1000;

/** Maximum wrong guesses per hour at all codes of one phone, from one address or known device. */
const guessLimit = 20;
/** Maximum wrong guesses per hour from one address. */
const guessLimitOfAddress = 150;
/**
 * Maximum wrong guesses per day at the codes of one phone, excluding its known devices; the chance of a hit is two in
 * ten thousand.
 */
const guessLimitOfPhone = 200;
/** Maximum wrong guesses per hour at all codes of the installation. */
const guessLimitOfAll = 2000;

/** A known device is counted separately, so that a stranger cannot use up its owner's limit. */
const ownSubject = (what: string, phone: string, { address, device, known }: CodeRequester): string =>
  `${what}:${phone}:${known ? `device:${device}` : address}`;

/** Returns the limits of a request for a code, the requester's own first. */
export function sendingLimits(phone: string, asker: CodeRequester): Limit[] {
  const window = sendingWindow;
  const own: Limit = {
    subject: ownSubject('send', phone, asker),
    max: sendingLimit,
    window,
    text: 'Слишком много запросов кода',
  };
  if (asker.known) return [own];
  return [
    own,
    {
      subject: `send:${asker.address}`,
      max: sendingLimitOfAddress,
      window,
      text: 'Слишком много запросов кода с этого адреса',
    },
    { subject: 'send', max: sendingLimitOfAll, window, text: 'Сейчас запрашивают слишком много кодов' },
  ];
}

/** Returns the limits of a guess, the requester's own first. */
export function guessLimits(phone: string, asker: CodeRequester): Limit[] {
  const own: Limit = {
    subject: ownSubject('guess', phone, asker),
    max: guessLimit,
    window: hour,
    text: 'Слишком много попыток',
  };
  if (asker.known) return [own];
  return [
    own,
    {
      subject: `guess:${asker.address}`,
      max: guessLimitOfAddress,
      window: hour,
      text: 'Слишком много попыток с этого адреса',
    },
    {
      subject: `guess:${phone}`,
      max: guessLimitOfPhone,
      window: day,
      text: 'Слишком много попыток войти с этим номером',
    },
    { subject: 'guess', max: guessLimitOfAll, window: hour, text: 'Сейчас слишком много попыток входа' },
  ];
}
