/** Exports of the msw handlers package (docs/for-developers.md). */
export { catalogued, type Failure, type Failures } from './failures.ts';
export { handlersFor, type HandlersOptions } from './handlersFor.ts';
export { handlersForAll, type AllHandlersOptions } from './handlersForAll.ts';
export { madeRecords } from '#record/madeRecords.ts';
export { recordStore, type RecordStore } from '#record/recordStore.ts';
export { resources } from '#resources/index.ts';
export type { Declaration } from '#schemas/declaration/declaration.ts';
export { handlersFromRecording } from './recording/handlersFromRecording.ts';
export type { Recording } from './recording/recording.ts';
