/** Every resource with writable records: its address, the name of its id, a body and a changed one. */
export interface WritableSample {
  resource: string;
  path: string;
  id: string;
  body: Record<string, unknown>;
  /** Values that replace those of the body. */
  change: Record<string, unknown>;
}

const days = { startDate: '2033-01-01', endDate: '2033-06-30' };

export const samples: readonly WritableSample[] = [
  {
    resource: 'auditStrategy',
    path: '/api/v2/audit/strategies/',
    id: 'strategyId',
    change: { comment: 'Фото обязательно' },
    body: {
      ...days,
      name: 'Аудит чая',
      isSpecial: false,
      territoryIds: [2],
      storeIds: [],
      federalChainIds: [],
      tradeMarks: [{ categoryId: 1, tradeMarkIds: [1, 2] }],
      executorType: 0,
      comment: null,
      typeChain: false,
      typeRetail: true,
      typeWholesale: false,
      typeFederalChain: false,
      priceMonitoring: true,
      faceMonitoring: false,
      status: 0,
      progressThreshold: null,
    },
  },
  {
    resource: 'strategy',
    path: '/api/v1/strategies/',
    id: 'strategyId',
    change: { distributorIds: [1, 2] },
    body: {
      ...days,
      name: 'Рост дистрибуции',
      distributorIds: [1],
      mmlId: 2,
      potentialPeriod: 1,
      tasksMaxCount: 5,
      reductionFactor: 0.8,
      salesCheckDays: 30,
      progressThreshold: 0.98,
      measure: 0,
      defaultPotential: 12,
      defaultPotentialR: null,
      taskLifetime: 2,
      taskLifetimeDays: 14,
      status: 0,
      isWholesale: true,
      isRetail: false,
      wholesaleDefaultPotential: 100,
      wholesaleDefaultPotentialR: 50_000,
      comment: null,
      force: true,
    },
  },
  {
    resource: 'motivation',
    path: '/api/v1/motivations/',
    id: 'motivationId',
    change: { productIds: [200, 202] },
    body: {
      name: 'Бонус',
      comment: 'За новинки',
      money: 12.5,
      type: 2,
      productIds: [200, 201],
      distributorIds: [1],
      force: true,
    },
  },
  {
    resource: 'mml',
    path: '/api/v1/mml/',
    id: 'mmlId',
    change: {
      items: [
        { productId: 1, minVolume: 7 },
        { categoryId: 2, minVolume: 2.5 },
      ],
    },
    body: {
      name: 'Новый список',
      items: [
        { productId: 1, minVolume: 6 },
        { categoryId: 2, minVolume: 2.5 },
      ],
      productIds: [1],
      force: true,
    },
  },
  {
    resource: 'strategyVolume',
    path: '/api/v1/volume/strategies/',
    id: 'strategyId',
    change: { tasks: [{ fieldEmployeeId: 5, volume: 90, money: 1500 }] },
    body: {
      ...days,
      name: 'План на квартал',
      mmlId: 1,
      tasks: [
        { fieldEmployeeId: 5, volume: 120.5, money: 1500 },
        { fieldEmployeeId: 7, volume: 80, money: 900 },
      ],
      distributionMoneyIncrease: 0.15,
      percentageOfSales: null,
      storesAffectionCount: 10,
      measure: 0,
      progressThreshold: 0.98,
      status: 0,
      comment: 'Согласовано',
    },
  },
  {
    resource: 'promo',
    path: '/api/v1/promos/',
    id: 'promoId',
    change: { discount: 0.2 },
    body: {
      ...days,
      name: 'Весна',
      scope: 0,
      territoryIds: [1],
      distributorIds: [],
      discount: 0.1,
      status: 0,
      force: true,
    },
  },
];

export const writableSampleOf = (resource: string): WritableSample =>
  samples.find((item) => item.resource === resource) as WritableSample;
