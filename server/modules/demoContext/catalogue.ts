import { categories, products, tradeMarks } from '../../platform/tables/reference.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { Random } from './random.ts';
import type { Scale } from './scale.ts';
import type { DemoRow } from './row.ts';

export type DemoProduct = DemoRow<typeof products.$inferSelect>;

/** Trade marks, categories and products. */
export interface Catalogue {
  tradeMarks: DemoRow<typeof tradeMarks.$inferSelect>[];
  categories: DemoRow<typeof categories.$inferSelect>[];
  products: DemoProduct[];
}

/** Trade marks; the first six belong to the company. */
const markNames = [
  'Солнечная долина',
  'Белый самовар',
  'Лесная сказка',
  'Ореховый край',
  'Утро',
  'Бабушкин сундук',
  'Золотой колос',
  'Северянка',
  'Медовый спас',
  'Рыжий кот',
  'Тёплый дом',
  'Горная вершина',
  'Три медведя',
  'Алтайский дар',
  'Волжские просторы',
  'Царский стол',
  'Ярмарка',
  'Васильки',
  'Добрый мельник',
  'Таёжник',
  'Большая перемена',
  'Карамелька',
  'Изумрудный лист',
  'Ладушки',
  'Южный сад',
  'Морозко',
];
const ownMarks = 6;

/** Category → kinds of product, their pack sizes (kilograms), and the price per kilogram in roubles. */
const shelves: readonly (readonly [string, readonly string[], readonly number[], number])[] = [
  [
    'Чай чёрный',
    ['Чай чёрный крупнолистовой', 'Чай чёрный с бергамотом', 'Чай чёрный с чабрецом'],
    [0.05, 0.1, 0.2],
    1400,
  ],
  [
    'Чай зелёный',
    ['Чай зелёный классический', 'Чай зелёный с жасмином', 'Чай зелёный с мелиссой'],
    [0.05, 0.1, 0.2],
    1600,
  ],
  [
    'Чай травяной',
    ['Чай травяной иван-чай', 'Чай травяной облепиховый', 'Чай травяной ромашковый'],
    [0.04, 0.05, 0.1],
    1900,
  ],
  [
    'Кофе растворимый',
    ['Кофе растворимый сублимированный', 'Кофе растворимый гранулированный'],
    [0.05, 0.095, 0.19],
    3800,
  ],
  ['Кофе молотый', ['Кофе молотый средней обжарки', 'Кофе молотый тёмной обжарки'], [0.1, 0.25, 0.5], 1800],
  ['Кофе в зёрнах', ['Кофе в зёрнах арабика', 'Кофе в зёрнах эспрессо'], [0.25, 0.5, 1], 1700],
  [
    'Шоколад',
    ['Шоколад молочный', 'Шоколад горький 72%', 'Шоколад молочный с фундуком', 'Шоколад белый'],
    [0.05, 0.09, 0.2],
    1100,
  ],
  [
    'Конфеты',
    ['Конфеты вафельные', 'Конфеты трюфельные', 'Конфеты с орехом', 'Конфеты желейные'],
    [0.2, 0.25, 0.5],
    620,
  ],
  [
    'Печенье',
    ['Печенье овсяное', 'Печенье сахарное', 'Печенье сдобное с какао', 'Печенье затяжное'],
    [0.15, 0.3, 0.4],
    280,
  ],
  ['Вафли', ['Вафли сливочные', 'Вафли ореховые', 'Вафли лимонные'], [0.1, 0.22, 0.35], 330],
  ['Пряники', ['Пряники имбирные', 'Пряники шоколадные', 'Пряники мятные'], [0.25, 0.35, 0.5], 240],
  ['Зефир и мармелад', ['Зефир ванильный', 'Зефир бело-розовый', 'Мармелад фруктовый'], [0.2, 0.25, 0.35], 420],
  [
    'Орехи',
    ['Арахис жареный солёный', 'Фисташки жареные', 'Миндаль сушёный', 'Кешью жареный'],
    [0.04, 0.07, 0.15],
    1300,
  ],
  ['Сухофрукты', ['Курага', 'Изюм светлый', 'Чернослив', 'Финики'], [0.15, 0.2, 0.3], 650],
  ['Семечки', ['Семечки отборные жареные', 'Семечки с морской солью', 'Семечки тыквенные'], [0.1, 0.2, 0.3], 380],
  [
    'Чипсы',
    ['Чипсы картофельные со сметаной', 'Чипсы картофельные с беконом', 'Чипсы рифлёные с солью'],
    [0.04, 0.08, 0.15],
    900,
  ],
  [
    'Сухарики',
    ['Сухарики ржаные с чесноком', 'Сухарики пшеничные с сыром', 'Гренки с хреном'],
    [0.04, 0.07, 0.12],
    700,
  ],
  ['Соки и нектары', ['Сок яблочный', 'Нектар персиковый', 'Сок томатный', 'Нектар вишнёвый'], [0.2, 1, 1.5], 95],
  ['Вода', ['Вода питьевая негазированная', 'Вода минеральная газированная'], [0.5, 1.5, 5], 32],
  ['Лимонад', ['Лимонад классический', 'Лимонад дюшес', 'Лимонад тархун'], [0.5, 1, 1.5], 70],
  ['Крупы', ['Гречка ядрица', 'Рис круглозёрный', 'Пшено шлифованное', 'Овсяные хлопья'], [0.4, 0.8, 1], 110],
  ['Макароны', ['Макароны спирали', 'Макароны рожки', 'Спагетти'], [0.4, 0.45, 0.8], 130],
  ['Каши быстрые', ['Каша овсяная с клубникой', 'Каша овсяная с яблоком', 'Каша 5 злаков'], [0.04, 0.2, 0.4], 420],
  ['Мука', ['Мука пшеничная высшего сорта', 'Мука ржаная обдирная'], [1, 2, 5], 62],
  [
    'Масло растительное',
    ['Масло подсолнечное рафинированное', 'Масло подсолнечное нерафинированное'],
    [0.5, 0.9, 1.8],
    140,
  ],
  ['Кетчуп и соусы', ['Кетчуп томатный', 'Кетчуп шашлычный', 'Соус сырный', 'Аджика'], [0.2, 0.35, 0.5], 260],
  ['Майонез', ['Майонез провансаль', 'Майонез оливковый', 'Майонез лёгкий'], [0.2, 0.4, 0.8], 230],
  [
    'Консервы овощные',
    ['Горошек зелёный', 'Кукуруза сладкая', 'Фасоль красная', 'Огурцы маринованные'],
    [0.34, 0.4, 0.7],
    220,
  ],
  ['Консервы рыбные', ['Сайра натуральная', 'Шпроты в масле', 'Горбуша натуральная'], [0.16, 0.23, 0.25], 720],
  [
    'Варенье и мёд',
    ['Варенье клубничное', 'Варенье малиновое', 'Мёд цветочный', 'Мёд гречишный'],
    [0.25, 0.35, 0.5],
    520,
  ],
  [
    'Приправы',
    ['Приправа для курицы', 'Перец чёрный молотый', 'Лавровый лист', 'Паприка сладкая'],
    [0.01, 0.02, 0.05],
    1900,
  ],
  ['Сахар и соль', ['Сахар белый', 'Сахар тростниковый', 'Соль морская'], [0.5, 0.9, 1], 90],
];

function weightText(kg: number): string {
  return kg < 1 ? `${Math.round(kg * 1000)} г` : `${String(kg).replace('.', ',')} кг`;
}

/** Creates products of all categories and trade marks; a few of them make up most sales. */
export function catalogueOf(random: Random, scale: Scale): Catalogue {
  const marks = markNames.map((name, index) => ({ tradeMarkId: index + 1, name, isOwn: index < ownMarks }));
  const categoryRows = shelves.map(([name], index) => ({ categoryId: index + 1, name, search: foldSearch(name) }));
  const taken = new Set<string>();
  const items: DemoProduct[] = [];
  for (let index = 0; items.length < scale.products; index += 1) {
    const place = index % shelves.length;
    const [, kinds, packs, perKg] = shelves[place] ?? ['', [], [], 0];
    const mark = marks[(Math.floor(index / shelves.length) * 5 + place) % marks.length] ?? random.pick(marks);
    const weightKg = random.pick(packs);
    const name = `${random.pick(kinds)} «${mark.name}» ${weightText(weightKg)}`;
    // A duplicate name gets a series number, as suppliers do.
    const unique = taken.has(name) ? `${name}, серия ${1 + Math.floor(index / shelves.length)}` : name;
    if (taken.has(unique)) continue;
    taken.add(unique);
    const price = Math.max(9, Math.round(perKg * weightKg * (0.85 + random.next() * 0.5)));
    items.push({
      productId: items.length + 1,
      categoryId: place + 1,
      tradeMarkId: mark.tradeMarkId,
      name: unique,
      price,
      weightKg,
      popularity: 0.2 + random.next() ** 3 * 3,
      search: foldSearch(unique),
    });
  }
  const total = items.reduce((sum, item) => sum + item.popularity, 0);
  for (const item of items) item.popularity /= total;
  return { tradeMarks: marks, categories: categoryRows, products: items };
}
