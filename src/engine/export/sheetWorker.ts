import { createSheetRequestHandler, type SheetReply, type SheetRequest } from './sheetRequests.ts';

const handle = createSheetRequestHandler();

self.addEventListener('message', ({ data }: MessageEvent<SheetRequest>) => {
  const reply = handle(data);
  self.postMessage(reply satisfies SheetReply, {
    transfer: 'parts' in reply ? reply.parts.map(({ buffer }) => buffer) : [],
  });
});
