import './table.css';

/** Optional parts of a table: one file, loaded when a table first needs any of them. */
export { RowCheckbox } from './RowCheckbox.tsx';
export { GroupRow } from './GroupRow.tsx';
export { InteractiveHead } from './InteractiveHead.tsx';
export { HighlightedText } from './HighlightedText.tsx';
export { SumsRow } from './SumsRow.tsx';
