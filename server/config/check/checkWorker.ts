import { parentPort } from 'node:worker_threads';
import type { CheckJob, CheckSaid } from './checkJob.ts';
import { checkText } from './checkText.ts';

// The thread of `checkInThread`: a text that takes long to check holds up nothing but itself.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (said: CheckSaid) => parentPort?.postMessage(said);
parentPort?.on('message', ({ file, text, sections }: CheckJob) => say(checkText(file, text, sections)));
say('ready');
