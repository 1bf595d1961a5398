import { Type, type Static } from '@sinclair/typebox';

/** A territory of the tree (part1 §3). As a filter or form lookup it carries its children. */
export const territory = Type.Object({ territoryId: Type.Integer(), name: Type.String() });
export type Territory = Static<typeof territory>;

/** A territory with everything below it, as `GET /api/v1/territories/` gives it. */
export const territoryNode = Type.Recursive((self) => Type.Object({ ...territory.properties, childTerritories: Type.Array(self) }), { $id: 'TerritoryNode' });
export type TerritoryNode = Static<typeof territoryNode>;

export const distributor = Type.Object({ distrId: Type.Integer(), name: Type.String() });
export type Distributor = Static<typeof distributor>;

export const companyEmployee = Type.Object({ companyEmployeeId: Type.Integer(), fullName: Type.String() });
export type CompanyEmployee = Static<typeof companyEmployee>;

export const fieldEmployee = Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() });
export type FieldEmployee = Static<typeof fieldEmployee>;

export const product = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  preview: Type.Union([Type.String(), Type.Null()]),
});
export type Product = Static<typeof product>;

/** A product as the catalogue gives it, with its category. */
export const foundProduct = Type.Object({ ...product.properties, categoryId: Type.Integer() });
export type FoundProduct = Static<typeof foundProduct>;

/** A status of tasks (part2 §3); `type`: 0 danger, 1 success, 2 warning. */
export const taskStatus = Type.Object({ statusId: Type.Integer(), name: Type.String(), type: Type.Integer() });

/** A category of the product tree (part2 §3). */
export const categoryNode = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  preview: Type.Union([Type.String(), Type.Null()]),
  products: Type.Array(product),
});
export type CategoryNode = Static<typeof categoryNode>;
