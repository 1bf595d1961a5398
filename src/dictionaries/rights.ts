/** What a person may, by themselves or by a role, in the order in which it is shown (docs/rights.md). A superuser may everything. */
export const rightNames = [
  'pushAccess',
  'strategiesAccess',
  'motivationAccess',
  'billingAccess',
  'deleteAccess',
  'exportAccess',
] as const;
export type RightName = (typeof rightNames)[number];
