// Master data in the shape of `/api/exchange/…` (docs/master-data.md, spec D67).

import type { RightName } from '#dictionaries/rights.ts';
import type { TaskOrigin } from './task.ts';

/** Code of a record in another system. */
interface Coded {
  code: string | null;
}

interface NamedRecord extends Coded {
  name: string;
}

type RightFlags = Record<RightName, boolean>;

export interface EmployeeRecord extends Coded, RightFlags {
  userId: number;
  phone: string;
  fullName: string;
  territoryIds: number[];
  /** Whether nothing is hidden from the user by territories; otherwise without any, everything is. */
  allTerritories: boolean;
  active: boolean;
  superUser: boolean;
  roleId: number | null;
  /** Unix seconds. */
  lastSignIn: number | null;
}

export interface RoleRecord extends NamedRecord, RightFlags {
  roleId: number;
  /** Number of users with the role. */
  people: number;
}

export interface TerritoryRecord extends NamedRecord {
  territoryId: number;
  parentId: number | null;
  lat: number | null;
  lng: number | null;
}

export interface DistributorRecord extends NamedRecord {
  distrId: number;
  territoryIds: number[];
}

export interface TradePointRecord extends NamedRecord {
  tradePointId: number;
  address: string;
  kind: number;
  territoryId: number;
  chainId: number | null;
  distributorIds: number[];
  lat: number | null;
  lng: number | null;
}

export interface ChainRecord extends NamedRecord {
  chainId: number;
  tradeMarkIds: number[];
}

export interface CategoryRecord extends NamedRecord {
  categoryId: number;
}

export interface TradeMarkRecord extends NamedRecord {
  tradeMarkId: number;
  isOwn: boolean;
}

export interface ProductRecord extends NamedRecord {
  productId: number;
  categoryId: number;
  tradeMarkId: number;
  price: number;
  weightKg: number;
  picture: string | null;
}

export interface FieldEmployeeRecord extends Coded {
  fieldEmployeeId: number;
  secondName: string;
  firstName: string;
  middleName: string | null;
  fullName: string;
  phone: string;
  distrId: number;
  territoryId: number;
  active: boolean;
}

/** The agent who visits a trade point in a period; `to` is null while it lasts. */
export interface TradePointAgentRecord extends Coded {
  tradePointAgentId: number;
  tradePointId: number;
  fieldEmployeeId: number;
  from: string;
  to: string | null;
}

export interface SaleRecord extends Coded {
  saleId: number;
  day: string;
  fieldEmployeeId: number;
  /** The agent's distributor when the sale was entered. */
  distrId: number;
  tradePointId: number;
  productId: number;
  docNumber: string | null;
  kg: number;
  pieces: number;
  rub: number;
}

export interface TaskRecord extends Coded {
  taskId: number;
  title: string;
  description: string;
  tradePointId: number;
  fieldEmployeeId: number;
  productId: number | null;
  categoryId: number | null;
  status: number;
  measure: string;
  volume: number;
  progress: number;
  moneyTotal: number;
  moneyPaid: number;
  created: string;
  deadlineDate: string;
  verified: string | null;
  planned: boolean;
  strategyId: number | null;
  origin: TaskOrigin | null;
}

export interface RefillRecord extends Coded {
  refillId: number;
  date: string;
  type: string;
  amount: number;
  title: string;
}

export interface WithdrawalRecord extends Coded {
  withdrawalId: number;
  fieldEmployeeId: number;
  date: string;
  amount: number;
  cardMask: string | null;
  phone: string | null;
  status: number;
}

export interface PollThemeRecord extends NamedRecord {
  themeId: number;
}

export interface PollQuestionRecord extends Coded {
  questionId: number;
  themeId: number;
  text: string;
  type: number;
}

export interface PollAnswerRecord extends Coded {
  answerId: number;
  questionId: number;
  fieldEmployeeId: number;
  date: string;
  outcome: number;
}

/** A store to audit; read-only. */
export interface AuditTaskRecord {
  auditTaskId: number;
  storeId: number;
  address: string;
  userId: number;
  /** The employee of this user. */
  companyEmployeeId: number;
  assignedBy: string;
  startDay: string;
  deadline: string;
  status: number;
  progress: number;
  reportId: number | null;
  reportDay: string | null;
  /** When and why the task was withdrawn; null otherwise. */
  withdrawnDay: string | null;
  withdrawnWhy: string | null;
  strategyId: number;
  strategyName: string;
}

export interface PromoRecord extends NamedRecord {
  promoId: number;
}

export interface AuditReportRecord extends Coded {
  reportId: number;
  storeId: number;
  fieldEmployeeId: number;
  date: string;
  newStore: boolean;
  photos: string[];
  lines: { productId: number; faces: number; price: number; promoId: number | null }[];
}
