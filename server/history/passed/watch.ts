import type { IncomingMessage } from 'node:http';
import { membersOf } from '#dialects/body.ts';
import { spokenOf } from '#dialects/listWays.ts';
import { verbOf } from '#dialects/verbOf.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { AskApi } from '../../config/asker.ts';
import type { Db } from '../../db/connection.ts';
import { sourceOf } from '../author.ts';
import { dataOf, jsonOf, longest } from './answered.ts';
import { passingOf, type Passing } from './passing.ts';
import { peopleOf } from './people.ts';
import { recorder, type Passed } from './recorder.ts';

/** One exchange with a company's API as it passes: it is looked at, and neither changed nor held up. */
export interface Watched {
  /** A part of the request's body. */
  sent(chunk: Buffer): void;
  /** A part of the answer's body. */
  answered(chunk: Buffer): void;
  /** The answer is whole. `encoding` is that of its bytes. */
  ended(status: number, encoding: string | undefined): void;
}

export interface PassedHistory {
  /** Undefined for what needs no watching. */
  watch(incoming: IncomingMessage, path: string): Watched | undefined;
  /** Resolves when what has passed is kept. */
  close(): Promise<void>;
}

interface Parts { db: Db; ask: AskApi; added(): readonly Declaration[]; now(): number; log(message: string): void }

const profilePath = /^\/api\/v1\/aboutMe\/?$/;
/** Exchanges that may wait to be kept, while the database is slow or away. */
const waitingMost = 1000;

/** What comes part by part: nothing, once it is longer than what is looked at. */
function gathered() {
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  return {
    add(chunk: Buffer): void {
      length += chunk.length;
      if (length > longest) chunks = undefined;
      else chunks?.push(chunk);
    },
    whole: (): Buffer => Buffer.concat(chunks ?? []),
  };
}

/** Keeps the history of what passes through to a company's API, one exchange after another, after its answer has gone. */
export function passedHistory({ db, ask, added, now, log }: Parts): PassedHistory {
  const people = peopleOf(ask);
  const records = recorder(db);
  let waiting = 0;
  let kept = Promise.resolve();
  let failing = false;

  function say(error: unknown): void {
    if (!failing) log(`История изменений не сохраняется: ${error instanceof Error ? error.message : String(error)}`);
    failing = true;
  }

  function later(work: () => Promise<void>): void {
    if (waiting >= waitingMost) return say(new Error('база данных не успевает'));
    waiting += 1;
    kept = kept.then(work).then(() => {
      failing = false;
    }, say).finally(() => {
      waiting -= 1;
    });
  }

  async function keep(passing: Passing | undefined, { headers, method }: IncomingMessage, bytes: { sent: Buffer; answered: Buffer; encoding: string | undefined; at: number }): Promise<void> {
    const token = String(headers['x-token'] ?? '');
    const answer = await dataOf(bytes.answered, bytes.encoding, passing?.declaration.api);
    if (answer === undefined) return;
    if (passing === undefined) return people.heard(token, answer.data);
    const sent = jsonOf(bytes.sent);
    const dialect = spokenOf(passing.declaration.api.dialect);
    // What a PATCH does is known by what it says.
    const does = verbOf(dialect, method ?? '', passing.id !== undefined, membersOf(dialect, sent) ?? null);
    const passed: Passed = { ...passing, ...(passing.does === 'delete' && does === 'update' && { does }), body: passing.sets ?? membersOf(dialect, sent), data: answer.data };
    if (passing.does === 'one') return records.read(passed);
    await records.write(passed, { ...await people.of(token), source: sourceOf((name) => headers[name]?.toString()), at: bytes.at });
  }

  return {
    watch(incoming, path) {
      const method = incoming.method ?? '';
      const passing = passingOf(method, path, added());
      if (passing === undefined && !(method === 'GET' && profilePath.test(path))) return undefined;
      const [sent, answered] = [gathered(), gathered()];
      return {
        sent: sent.add,
        answered: answered.add,
        ended(status, encoding) {
          if (status < 200 || status > 299) return;
          const bytes = { sent: sent.whole(), answered: answered.whole(), encoding, at: now() };
          later(() => keep(passing, incoming, bytes));
        },
      };
    },
    close: () => kept,
  };
}
