/** The grouping chunk, loaded when the user groups a list or opens the menu for it. */
export { GroupBy } from './GroupBy.tsx';
export { ListGroups } from './ListGroups.tsx';
