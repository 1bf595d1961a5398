export interface BenchRow {
  id: number;
  name: string;
  city: string;
  money: number;
  date: string;
  status: number;
  comment: string;
}

/** The same rows for every compared list. */
export const benchRows: BenchRow[] = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  name: `Торговая точка «Весна» № ${index + 1}`,
  city: ['Омск', 'Тара', 'Томск', 'Казань', 'Ярославль'][index % 5] ?? '',
  money: (index * 7919) % 1_000_000,
  date: `2026-0${(index % 9) + 1}-15`,
  status: index % 2,
  comment: `Комментарий к точке ${index}: доставка по вторникам и четвергам, вход со двора`.repeat((index % 3) + 1),
}));
