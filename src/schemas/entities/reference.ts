import { Type, type Static } from '@sinclair/typebox';

/** A territory of the tree (part1 §3). Filter and form lookups include its children. */
export const territorySchema = Type.Object({ territoryId: Type.Integer(), name: Type.String() });
/** A territory with all its descendants, as in `GET /api/v1/territories/`. */
export const territoryNodeSchema = Type.Recursive(
  (self) => Type.Object({ ...territorySchema.properties, childTerritories: Type.Array(self) }),
  { $id: 'TerritoryNode' },
);
export type TerritoryNode = Static<typeof territoryNodeSchema>;

export const distributorSchema = Type.Object({ distrId: Type.Integer(), name: Type.String() });
export type Distributor = Static<typeof distributorSchema>;

export const companyEmployeeSchema = Type.Object({ companyEmployeeId: Type.Integer(), fullName: Type.String() });
export type CompanyEmployee = Static<typeof companyEmployeeSchema>;

export const fieldEmployeeSchema = Type.Object({ fieldEmployeeId: Type.Integer(), fullName: Type.String() });
export const productSchema = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  preview: Type.Union([Type.String(), Type.Null()]),
});
export type Product = Static<typeof productSchema>;

/** A product of the catalogue, with its category. */
export const foundProductSchema = Type.Object({ ...productSchema.properties, categoryId: Type.Integer() });

/** A status of tasks (part2 §3); `type`: 0 danger, 1 success, 2 warning. */
export const taskStatusSchema = Type.Object({ statusId: Type.Integer(), name: Type.String(), type: Type.Integer() });

/** A category of the product tree (part2 §3). */
export const categoryNodeSchema = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  preview: Type.Union([Type.String(), Type.Null()]),
  products: Type.Array(productSchema),
});
export type CategoryNode = Static<typeof categoryNodeSchema>;
