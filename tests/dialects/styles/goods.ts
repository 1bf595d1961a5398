/** A record of the small servers: goods, with property names that depend on the style. */
export interface Good {
  id: number;
  name: string;
  price: number;
  brand: number;
}

export type GoodDraft = Partial<Omit<Good, 'id'>>;

/** A rejected save: a field error, or an error code of the company. */
export type Rejection = { field: keyof Good; text: string } | { code: string; text: string };

/** Creates `count` goods in memory with the names `Товар 1`, …, alternating between two brands. */
export function goodsStore(count: number) {
  const rows: Good[] = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Товар ${at + 1}`,
    price: (at + 1) * 10,
    brand: (at % 2) + 1,
  }));
  const refusal = (draft: GoodDraft): Rejection | undefined => {
    if ('name' in draft && !draft.name) return { field: 'name', text: 'Название обязательно' };
    return draft.name === 'Занято' ? { code: '209', text: 'Такой товар уже есть' } : undefined;
  };
  return {
    rows,
    refusal,
    one: (id: number) => rows.find((row) => row.id === id),
    create(draft: GoodDraft): Good {
      const made = { id: Math.max(0, ...rows.map(({ id }) => id)) + 1, name: '', price: 0, brand: 1, ...draft };
      rows.push(made);
      return made;
    },
    remove: (id: number) =>
      void rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      ),
  };
}
type Goods = ReturnType<typeof goodsStore>;

export function filtered(rows: readonly Good[], ...tests: ((row: Good) => boolean)[]): Good[] {
  return rows.filter((row) => tests.every((test) => test(row)));
}

/** Returns rows sorted by a property, optionally descending. */
export function ordered(rows: readonly Good[], by: keyof Good, descends: boolean): Good[] {
  return rows.toSorted((a, b) => (descends ? -1 : 1) * (a[by] < b[by] ? -1 : a[by] > b[by] ? 1 : 0));
}

/** A style: an API over goods, and the part of the declaration with its dialect. */
export interface Style {
  /** Handles a request for `/api/goods…`. */
  fetch(request: Request): Response | Promise<Response>;
  goods: Goods;
}
