import { parentPort } from 'node:worker_threads';
import type { CheckJob, CheckReply } from './checkJob.ts';
import { checkDeclarationText } from './checkDeclarationText.ts';

// The thread of `checkInThread`: a slow check delays only itself.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
const say = (result: CheckReply) => parentPort?.postMessage(result);
parentPort?.on('message', ({ file, text, sections }: CheckJob) => say(checkDeclarationText(file, text, sections)));
say('ready');
