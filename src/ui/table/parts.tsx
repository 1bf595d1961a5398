import { chunked } from '../chunks/chunked.tsx';
import { TableHead } from './TableHead.tsx';

const later = () => import('./later.ts');

/** What a table has besides its rows, when it is drawn first. */
export const InteractiveHead = chunked(async () => (await later()).InteractiveHead, TableHead);
export const GroupRow = chunked(async () => (await later()).GroupRow);
export const SumsRow = chunked(async () => (await later()).SumsRow);
export const Choice = chunked(async () => (await later()).Choice);
export const Marked = chunked(async () => (await later()).Marked, ({ text }) => text);
