import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { TableHead } from './TableHead.tsx';

const later = () => import('./lazyModules.ts');

/** What a table has besides its rows, when it is drawn first. */
export const LazyInteractiveHead = lazyComponent(async () => (await later()).InteractiveHead, TableHead);
export const LazyGroupRow = lazyComponent(async () => (await later()).GroupRow);
export const LazySumsRow = lazyComponent(async () => (await later()).SumsRow);
export const LazyRowCheckbox = lazyComponent(async () => (await later()).RowCheckbox);
export const LazyHighlightedText = lazyComponent(
  async () => (await later()).HighlightedText,
  ({ text }) => text,
);
