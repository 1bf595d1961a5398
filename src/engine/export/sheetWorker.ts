import { answerSheet, type SheetReply, type SheetRequest } from './sheetRequests.ts';

const answer = answerSheet();

self.addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  const reply = answer(data);
  self.postMessage(reply satisfies SheetReply, { transfer: 'parts' in reply ? reply.parts.map(({ buffer }) => buffer) : [] });
});
