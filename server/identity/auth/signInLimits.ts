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
/** The same at the codes of an app, of which three are valid at once: less than one in ten thousand. */
const appGuessLimitOfPhone = 30;
/**
 * Maximum wrong guesses per hour and per day at all codes of the installation. Guesses spread over many phones and
 * addresses meet no other limit; 4,000 a day enter some account with a chance of 0.4 %. Known devices are not counted,
 * so strangers who use the limit up on purpose do not lock them out.
 */
const guessLimitOfAll = 2000;
const dailyGuessLimitOfAll = 4000;
/** The same at the codes of apps: three are valid at once, so a third of the guesses makes the same chance. */
const appGuessLimitOfAll = 700;
const dailyAppGuessLimitOfAll = 1300;

const commonSendings: readonly Limit[] = [
  { subject: 'send', max: sendingLimitOfAll, window: sendingWindow, text: 'Сейчас запрашивают слишком много кодов' },
];
const commonGuesses: readonly Limit[] = [
  { subject: 'guess', max: guessLimitOfAll, window: hour, text: 'Сейчас слишком много попыток входа' },
  { subject: 'guess:day', max: dailyGuessLimitOfAll, window: day, text: 'Сегодня слишком много попыток входа' },
];
const commonAppGuesses: readonly Limit[] = [
  { subject: 'app', max: appGuessLimitOfAll, window: hour, text: 'Сейчас слишком много попыток входа' },
  { subject: 'app:day', max: dailyAppGuessLimitOfAll, window: day, text: 'Сегодня слишком много попыток входа' },
];
/** The limits of the whole installation: only an attack reaches them, so reaching one is an alarm. */
export const commonLimits = [...commonSendings, ...commonGuesses, ...commonAppGuesses];

/** A known device is counted separately, so that a stranger cannot use up its owner's limit. */
const ownSubject = (what: string, phone: string, { address, device, known }: CodeRequester): string =>
  `${what}:${phone}:${known ? `device:${device}` : address}`;

/** Returns the limits of a request for a code, the requester's own first. */
export function sendingLimits(phone: string, asker: CodeRequester): Limit[] {
  const window = sendingWindow;
  const ofRequester: Limit = {
    subject: ownSubject('send', phone, asker),
    max: sendingLimit,
    window,
    text: 'Слишком много запросов кода',
  };
  if (asker.known) return [ofRequester];
  return [
    ofRequester,
    {
      subject: `send:${asker.address}`,
      max: sendingLimitOfAddress,
      window,
      text: 'Слишком много запросов кода с этого адреса',
    },
    ...commonSendings,
  ];
}

/** Limits of guesses at codes from an SMS and of an app, apart: guesses at the one never lock the other. */
const ways = {
  guess: { ofPhone: guessLimitOfPhone, common: commonGuesses },
  app: { ofPhone: appGuessLimitOfPhone, common: commonAppGuesses },
};

/** Returns the limits of a guess at a code from an SMS (`guess`) or of an app, the requester's own first. */
export function guessLimits(way: keyof typeof ways, phone: string, asker: CodeRequester): Limit[] {
  const ofRequester: Limit = {
    subject: ownSubject(way, phone, asker),
    max: guessLimit,
    window: hour,
    text: 'Слишком много попыток',
  };
  if (asker.known) return [ofRequester];
  return [
    ofRequester,
    {
      subject: `${way}:${asker.address}`,
      max: guessLimitOfAddress,
      window: hour,
      text: 'Слишком много попыток с этого адреса',
    },
    {
      subject: `${way}:${phone}`,
      max: ways[way].ofPhone,
      window: day,
      text: 'Слишком много попыток войти с этим номером',
    },
    ...ways[way].common,
  ];
}
