/** The phones of the demo users, by their access (server/modules/demoContext/staff.ts). */
export const demoPhones = {
  everything: '79000000001',
  pushes: '79000000002',
  strategies: '79000000003',
  nothing: '79000000004',
  /** And notices, strategies and billing. */
  motivations: '79000000005',
};
