import { setTimeZone } from '#codecs/timeZone.ts';
import type { Row } from '../core/row.ts';
import { makeSheet, type LookupNames, type SheetJob, type SheetMaker } from '../sheets/sheetFile.ts';

/** Messages from the page to the worker that builds a file: start, then rows repeatedly, then the end. */
export type SheetRequest = { begin: SheetJob } | { rows: readonly Row[]; names: LookupNames } | { end: true };

/** The encoded bytes, or the reason why the file cannot be built. */
export type SheetReply = { parts: Uint8Array<ArrayBuffer>[] } | { failure: string };

/** Creates the handler of the requests of one file, in their order. */
export function createSheetRequestHandler(): (request: SheetRequest) => SheetReply {
  let maker: SheetMaker | null = null;
  return (request) => {
    try {
      if ('begin' in request) {
        const { timeZone } = request.begin;
        setTimeZone(() => timeZone);
        maker = makeSheet(request.begin);
      }
      if ('rows' in request) return { parts: maker?.add(request.rows, request.names) ?? [] };
      return { parts: 'end' in request && maker ? maker.end() : [] };
    } catch (error) {
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
}
