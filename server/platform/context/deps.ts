import type { Hono } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Db } from '../db/connection.ts';
import type { TerritoryLimit } from '../../identity/rights/territoryLimit.ts';

/** Sends a sign-in code. `phone` is 11 digits beginning with 7. */
export interface SmsSender {
  send(phone: string, code: string): Promise<void>;
}

/** What the API needs from outside; nothing in it reads the process. */
export interface ApiDeps {
  db: Db;
  /** Unix milliseconds. */
  now(): number;
  sms: SmsSender;
  /** A message for whoever runs the server; an SMS that was not delivered, for one. `requestId` is that of the request, if there is one. */
  log(message: string, requestId?: string): void;
  /** `off`: writes leave no entries. */
  history?: 'on' | 'off';
  /** The resources that the installation has added by configuration, that are active; without it there are none. */
  added?(): readonly Declaration[];
  /** Whoever asks may read what the API is like; else whoever is signed in. */
  describedToAll?: boolean;
  /** The modules that are switched on (spec D34); without it all are. */
  modules?(): readonly string[];
}

/** A superuser who looks as somebody else. */
export interface Viewer {
  userId: number;
  fullName: string;
}

/** Who asks: the signed-in user with the flags of part1 §6. */
export interface User {
  userId: number;
  companyEmployeeId: number;
  fullName: string;
  role: Record<'pushAccess' | 'strategiesAccess' | 'motivationAccess' | 'billingAccess' | 'superUser', boolean>;
  /** May delete records; a superuser may without it. Absent is no. */
  deleteAccess?: boolean;
  /** May take lists out into files; as `deleteAccess`. */
  exportAccess?: boolean;
  /** Who looks as them, and may change nothing (docs/rights.md); absent of people who are themselves. */
  viewedBy?: Viewer;
  /** The territories that what they see and write is limited to; undefined where nothing is. */
  limit?: TerritoryLimit | undefined;
}

/** What a host tells of a request, and wants to be told. */
export interface RequestBindings {
  /** Names the request in logs and answers. */
  requestId: string;
  /** Where it comes from, as limits count it. */
  address: string;
  /** Called when it is known who asks. */
  identify(asks: Identity): void;
}

/** Who asks, as far as it is known: behind a token all of it, at the sign-in the number alone. */
export type Identity = Pick<User, 'userId'> & Partial<Pick<User, 'fullName' | 'viewedBy' | 'limit'>>;

/** Who asks, and what of the database can be seen (`pg_snapshot` as text). A question that the API asks itself brings them along. */
export interface RequestContext {
  user: User;
  snapshot: string;
}

/** Who asks, and the answer of a success. The bindings are there when a host asks. */
export type ApiEnv = {
  Variables: RequestContext & { bytes?: Buffer<ArrayBuffer> };
  Bindings: Partial<RequestBindings & { asking: RequestContext }>;
};
export type ApiApp = Hono<ApiEnv>;

/** The present moment in unix seconds, as the database keeps instants. */
export function unixNow(deps: Pick<ApiDeps, 'now'>): number {
  return Math.floor(deps.now() / 1000);
}

/** The present day, `YYYY-MM-DD`. */
export function today(deps: Pick<ApiDeps, 'now'>): string {
  return new Date(deps.now()).toISOString().slice(0, 10);
}
