import { lazyComponent } from '../chunks/lazyComponent.tsx';
import { TableHead } from './TableHead.tsx';

const later = () => import('./lazyModules.ts');

/** Optional parts of a table, loaded when first rendered. */
export const LazyInteractiveHead = lazyComponent(async () => (await later()).InteractiveHead, TableHead);
export const LazyGroupRow = lazyComponent(async () => (await later()).GroupRow);
export const LazySumsRow = lazyComponent(async () => (await later()).SumsRow);
export const LazyRowCheckbox = lazyComponent(async () => (await later()).RowCheckbox);
export const LazyHighlightedText = lazyComponent(
  async () => (await later()).HighlightedText,
  ({ text }) => text,
);
