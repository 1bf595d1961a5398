/** What groups the rows of a list: one file, which comes when somebody first groups any, or looks whether to. */
export { GroupBy } from './GroupBy.tsx';
export { ListGroups } from './ListGroups.tsx';
