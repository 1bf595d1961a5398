// The company's own data as `/api/exchange/…` gives and takes it (docs/company.md, spec D67).

/** What another system calls a record. */
interface Coded { code: string | null }

interface NamedRecord extends Coded { name: string }

export interface CompanyEmployee extends Coded {
  userId: number; phone: string; fullName: string; territoryIds: number[]; active: boolean;
  pushAccess: boolean; strategiesAccess: boolean; motivationAccess: boolean; billingAccess: boolean; deleteAccess: boolean; exportAccess: boolean; superUser: boolean;
  roleId: number | null;
  /** Unix seconds. */
  lastSignIn: number | null;
}

export interface CompanyRole extends NamedRecord {
  roleId: number; pushAccess: boolean; strategiesAccess: boolean; motivationAccess: boolean; billingAccess: boolean; deleteAccess: boolean; exportAccess: boolean;
  /** How many people have it. */
  people: number;
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

export interface CompanySale extends Coded {
  saleId: number; day: string; fieldEmployeeId: number; tradePointId: number; productId: number; kg: number; pieces: number; rub: number;
}

export interface CompanyTask extends Coded {
  taskId: number; title: string; description: string; tradePointId: number; fieldEmployeeId: number; productId: number | null; categoryId: number | null; status: number;
  measure: string; volume: number; progress: number; moneyTotal: number; moneyPaid: number; created: string; deadlineDate: string; verified: string | null;
}

export interface CompanyRefill extends Coded { refillId: number; date: string; type: string; amount: number; title: string }

export interface CompanyWithdrawal extends Coded { withdrawalId: number; fieldEmployeeId: number; date: string; amount: number; cardMask: string | null; phone: string | null; status: number }

export interface CompanyPollTheme extends NamedRecord { themeId: number }

export interface CompanyPollQuestion extends Coded { questionId: number; themeId: number; text: string; type: number }

export interface CompanyPollAnswer extends Coded { answerId: number; questionId: number; fieldEmployeeId: number; date: string; outcome: number }

export interface CompanyReport extends Coded {
  reportId: number; storeId: number; fieldEmployeeId: number; date: string; newStore: boolean; photos: string[]; lines: { productId: number; faces: number; price: number }[];
}
