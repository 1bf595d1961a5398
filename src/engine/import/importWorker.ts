import { readSheetFile, type ReadRequest } from './readRequests.ts';

self.addEventListener('message', ({ data }: MessageEvent<ReadRequest>) => {
  for (const reply of readSheetFile(data)) self.postMessage(reply, { transfer: [] });
});
