/** Rights of a user or a role, in display order (docs/rights.md). A superuser has all of them. */
export const rightNames = [
  'pushAccess',
  'strategiesAccess',
  'motivationAccess',
  'billingAccess',
  'deleteAccess',
  'exportAccess',
] as const;
export type RightName = (typeof rightNames)[number];
