import type { Items, GroupKey } from '#record/tiles/figures.ts';
import type { TaskColumn, TaskColumns } from './taskColumns.ts';

/** The column of each field that tiles of tasks read (`src/resources/summary.ts`). */
const columnOf: Readonly<Record<string, TaskColumn>> = {
  point: 'point',
  agent: 'agent',
  product: 'product',
  statusId: 'status',
  moneyTotal: 'moneyTotal',
  moneyPaid: 'moneyPaid',
  verified: 'verified',
};

/** Values that tasks read from other tables. */
export interface TaskNames {
  /** The topmost territory above a territory. */
  territories?: ReadonlyMap<number, number> | undefined;
  /** The products in any list. */
  products?: ReadonlySet<number> | undefined;
}

const none: readonly GroupKey[] = [];

/** Returns the tasks at given row indexes as tiles read them. */
export function taskItems(columns: TaskColumns, places: Uint32Array, { territories, products }: TaskNames): Items {
  const column = (field: string): Int32Array => {
    const name = columnOf[field];
    if (name === undefined) throw new Error(`Nothing says what ${field} of a task is`);
    return columns[name];
  };
  const placeAt = (at: number): number => places[at] as number;
  const keysBy = (keyAt: (place: number) => number | undefined) => {
    // One list per key: a million rows have a few thousand.
    const stored: (readonly GroupKey[] | undefined)[] = [];
    return (at: number): readonly GroupKey[] => {
      const key = keyAt(placeAt(at));
      if (key === undefined || key === -1) return none;
      return (stored[key] ??= [key]);
    };
  };
  return {
    size: places.length,
    keys: (field) => {
      if (field === 'territories') return keysBy((place) => territories?.get(columns.territory[place] as number));
      const values = column(field);
      if (field === 'product' && products)
        return keysBy((place) => (products.has(values[place] as number) ? values[place] : undefined));
      return keysBy((place) => values[place]);
    },
    figure: (field) => {
      const values = column(field);
      return (at) => values[placeAt(at)] as number;
    },
    meets: (request) => {
      const tests = Object.entries(request).map(([field, value]): [Int32Array, unknown] => [column(field), value]);
      const [first] = tests;
      if (first && tests.length === 1) return (at) => first[0][placeAt(at)] === first[1];
      return (at) => tests.every(([values, value]) => values[placeAt(at)] === value);
    },
    day: (field) => {
      const values = column(field);
      const texts = new Map<number, string>();
      return (at) => {
        const days = values[placeAt(at)] as number;
        if (days === -1) return null;
        let day = texts.get(days);
        if (day === undefined) texts.set(days, (day = new Date(days * 86_400_000).toISOString().slice(0, 10)));
        return day;
      };
    },
    text: () => {
      throw new Error('The names of task groups are read for those groups only that are shown');
    },
  };
}
