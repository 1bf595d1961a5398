/** A stored audit strategy, as returned by the API. */
export const record = {
  strategyId: 1,
  name: 'Проверка цен',
  isSpecial: false,
  startDate: '2026-03-01',
  endDate: '2026-04-30',
  territoryIds: [],
  storeIds: [1, 2],
  federalChainIds: [],
  tradeMarks: [{ categoryId: 1, tradeMarkIds: [2, 3] }],
  executorType: 0,
  comment: 'Срочно',
  typeChain: false,
  typeRetail: true,
  typeWholesale: false,
  typeFederalChain: false,
  priceMonitoring: true,
  faceMonitoring: false,
  status: 0,
  progressThreshold: 0.98,
  stores: [
    { storeId: 1, name: 'Весна', address: 'Омск' },
    { storeId: 2, name: 'Радуга', address: 'Тара' },
  ],
};

/** Resolves after the usual delay of a local API, in milliseconds. */
export function answer<T>(value: T): Promise<T> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), 15);
  });
}
