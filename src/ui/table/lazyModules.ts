import './table.css';

/** What a table has besides its rows: one file, which comes when a table first needs any of it. */
export { RowCheckbox } from './RowCheckbox.tsx';
export { GroupRow } from './GroupRow.tsx';
export { InteractiveHead } from './InteractiveHead.tsx';
export { HighlightedText } from './HighlightedText.tsx';
export { SumsRow } from './SumsRow.tsx';
