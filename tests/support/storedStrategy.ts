const item = (id: number) => ({ productId: id, name: `Товар ${id}`, preview: `/p/${id}.svg`, minVolume: 6 });
/** A distribution strategy as the API returns it, with all rules kept. */
export const storedStrategy = {
  strategyId: 41,
  name: 'Лето',
  distributors: [
    { distrId: 5, name: 'Альфа' },
    { distrId: 6, name: 'Бета' },
  ],
  mml: {
    mmlId: 7,
    name: 'Напитки',
    itemsCount: 5,
    items: [
      item(1),
      { product: { productId: 2, name: 'Сок', preview: '/p/2.svg' } },
      { category: { categoryId: 3, name: 'Воды', preview: '/c/3.svg' } },
    ],
  },
  companyEmployee: { companyEmployeeId: 1, fullName: 'Орлова Марина' },
  potentialPeriod: 1,
  tasksMaxCount: 3,
  reductionFactor: 0.5,
  salesCheckDays: 30,
  startDate: '2025-06-01',
  endDate: '2025-06-30',
  progressThreshold: 0.123,
  measure: 2,
  defaultPotential: 10,
  defaultPotentialR: null,
  taskLifetime: 2,
  taskLifetimeDays: 14,
  status: 1,
  isWholesale: true,
  isRetail: false,
  wholesaleDefaultPotential: 100,
  wholesaleDefaultPotentialR: 5000,
  comment: 'К сезону',
};
