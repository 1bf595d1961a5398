// The company's own data as `/api/exchange/…` gives and takes it (docs/company.md, spec D67).

/** What another system calls a record. */
interface Coded { code: string | null }

interface NamedRecord extends Coded { name: string }

export interface CompanyEmployee extends Coded {
  userId: number; phone: string; fullName: string; territoryIds: number[]; active: boolean;
  pushAccess: boolean; strategiesAccess: boolean; motivationAccess: boolean; billingAccess: boolean; deleteAccess: boolean; exportAccess: boolean; superUser: boolean;
  /** Unix seconds. */
  lastSignIn: number | null;
}

export interface CompanyTerritory extends NamedRecord { territoryId: number; parentId: number | null; lat: number | null; lng: number | null }

export interface CompanyDistributor extends NamedRecord { distrId: number; territoryIds: number[] }

export interface CompanyPoint extends NamedRecord {
  tradePointId: number; address: string; kind: number; territoryId: number; chainId: number | null; distributorIds: number[]; lat: number | null; lng: number | null;
}

export interface CompanyChain extends NamedRecord { chainId: number; tradeMarkIds: number[] }

export interface CompanyCategory extends NamedRecord { categoryId: number }

export interface CompanyTradeMark extends NamedRecord { tradeMarkId: number; isOwn: boolean }

export interface CompanyProduct extends NamedRecord { productId: number; categoryId: number; tradeMarkId: number; price: number; weightKg: number; picture: string | null }

export interface CompanyAgent extends Coded {
  fieldEmployeeId: number; secondName: string; firstName: string; middleName: string | null; fullName: string; phone: string; distrId: number; territoryId: number; active: boolean;
}
