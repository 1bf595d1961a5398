import { Type, type Static } from '@sinclair/typebox';
import { companyEmployee, distributor } from './reference.ts';
import { comment, filled, id, nullable, oneOf } from './scalars.ts';

const money = 'Укажите размер мотивации';
const products = 'Добавьте продукты';
const distributors = 'Выберите дистрибьютора';

/** The body of a new or changed motivation (spec D19); a changed one keeps its distributor. */
export const motivationBody = Type.Object({
  name: filled('Введите название мотивации', 255),
  comment: comment(255),
  money: Type.Number({ exclusiveMinimum: 0, maximum: 50, errorMessage: { type: money, exclusiveMinimum: money, maximum: 'Не больше 50' } }),
  distributorIds: Type.Optional(Type.Array(id, { minItems: 1, maxItems: 1000, errorMessage: { type: distributors, minItems: distributors } })),
  productIds: Type.Array(id, { minItems: 1, maxItems: 5000, errorMessage: { type: products, minItems: products } }),
  type: oneOf([1, 2], 'Выберите тип мотивации'),
  force: Type.Optional(nullable(Type.Boolean())),
});
export type MotivationBody = Static<typeof motivationBody>;

/** A row of the list of motivations. `date` is unix seconds, `money` roubles, `type` 1 Розница or 2 Опт. */
export const motivationRow = Type.Object({
  motivationId: Type.Integer(),
  name: Type.String(),
  comment: Type.String(),
  money: Type.Number(),
  type: Type.Integer(),
  date: Type.Integer(),
  distributor,
  companyEmployee,
});
export type MotivationRow = Static<typeof motivationRow>;

/** A motivation with its products (part2 §3). */
export const motivation = Type.Object({
  ...motivationRow.properties,
  products: Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String() })),
});
export type Motivation = Static<typeof motivation>;

/** A row of the conflict table of code 206 (spec D19). */
export const motivationConflict = Type.Object({ motivation: Type.String(), distributor: Type.String(), products: Type.Array(Type.String()) });
export type MotivationConflict = Static<typeof motivationConflict>;
