import { answerRead, type ReadRequest } from './readRequests.ts';

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  for (const reply of answerRead(data)) self.postMessage(reply, { transfer: [] });
});
