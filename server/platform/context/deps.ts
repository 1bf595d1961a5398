import type { Hono } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { SignInWay } from '#dictionaries/signInWays.ts';
import type { Db } from '../db/connection.ts';
import type { RequestGate } from './requestGate.ts';
import type { PathOwner } from './pathOwner.ts';
import type { Actor } from './actor.ts';
import type { Follower } from './follower.ts';

/** A service that sends SMS. `phone` is 11 digits starting with 7. */
export interface SmsGateway {
  /** Its name in `SMS_GATEWAY`. */
  name: string;
  title: string;
  /** The host of its address, which itself may contain a key. */
  host: string;
  /** Credentials, which no text may contain. */
  secrets: readonly string[];
  /** Rejects with the reason of the gateway. */
  send(phone: string, text: string): Promise<void>;
  /** Returns the balance of the account; undefined for a gateway that does not report it. */
  balance?(): Promise<number>;
}

/** Sends a sign-in code. `phone` is 11 digits starting with 7. */
export interface SmsSender {
  send(phone: string, code: string): Promise<void>;
  /** The gateways in the order in which they are tried, and what a low balance is; undefined without gateways. */
  service?: { gateways: readonly SmsGateway[]; lowBalance: number };
}

/** What a browser keeps between the beginning and the end of a sign-in at the company's provider of accounts. */
interface BegunSignIn {
  verifier: string;
  state: string;
  nonce: string;
}

/** The company's provider of accounts (OpenID Connect). */
export interface CompanyAccounts {
  /** The claim that finds the user. */
  claim: string;
  /**
   * Returns the address of the provider, which sends the browser back to `returnAddress`; with `another`, the provider
   * asks for the account although it knows one of this browser.
   */
  begin(returnAddress: string, another: boolean): Promise<BegunSignIn & { url: string }>;
  /** Returns the verified claims for the address to which the browser came back. Throws an `HttpError`. */
  end(begun: BegunSignIn & { address: string }): Promise<{ claims: Record<string, unknown>; idToken: string }>;
  /** Gives a user the rights that the claims name, if any claim is configured for that. Throws an `HttpError`. */
  applyClaims?(userId: number, claims: Record<string, unknown>): Promise<void>;
  /** Returns the address at which the provider ends its own session; undefined when it has none. */
  signOutAddress(idToken: string, returnAddress: string): Promise<string | undefined>;
}

/** What the API is created from; nothing in it reads the process. */
export interface ApiOptions {
  db: Db;
  /** Unix milliseconds. */
  now(): number;
  sms: SmsSender;
  /**
   * Logs a message for the administrator, for example an SMS that was not delivered. `requestId` is set within a
   * request.
   */
  log(message: string, requestId?: string): void;
  /** Receive every write in its transaction: history, webhooks, modules. */
  followers: readonly Follower[];
  /** Returns the active custom resources; without it there are no custom resources. */
  added?(): readonly Declaration[];
  /** Whether the API description is public; otherwise only signed-in users may read it. */
  describedToAll?: boolean;
  /** Returns the company's time zone; `Europe/Moscow` when absent (spec D75). */
  timeZone?(): string;
  /** Returns `planning` of `app.json`; null without it, so that the database decides (spec D75). */
  planning?(): boolean | null;
  /** Returns the enabled modules (spec D34); all when absent. */
  modules?(): readonly string[];
  /** Returns the open ways of signing in (`signIn` of `app.json`); all when absent. */
  signInWays?(): readonly SignInWay[];
  /** The company's accounts, by which users sign in; undefined without a provider. */
  companyAccounts?: CompanyAccounts | undefined;
  /** Lets short requests go before long work of this process; without it, the API has its own. */
  gate?: RequestGate;
  /** Makes this process look for due jobs at once; without it, they wait for the next check. */
  wakeJobs?(): void;
}

/** The settings of an installation that followers know. */
export type FollowerSettings = Pick<ApiOptions, 'planning' | 'timeZone'>;

/** The dependencies of the parts of the API. */
export interface ApiDeps extends ApiOptions {
  /** The owners of the addresses in the two documents. */
  owners: readonly PathOwner[];
  gate: RequestGate;
}

/** Values and callbacks that the host passes with a request. */
export interface RequestBindings {
  /** Id of the request in logs and responses. */
  requestId: string;
  /** Network address, as counted by limits. */
  address: string;
  /** Called when the requester is known: the actor behind a token, only its id at the sign-in. */
  identify(id: string, actor?: Actor): void;
}

/**
 * The actor, and the visible state of the database (`pg_snapshot` as text). A request that the API sends to itself
 * includes them.
 */
export interface RequestContext {
  actor: Actor;
  snapshot: string;
}

/** The actor, and the body of a successful response. The bindings are set when a host sends the request. */
export type ApiEnv = {
  Variables: RequestContext & { bytes?: Buffer<ArrayBuffer> };
  Bindings: Partial<RequestBindings & { asking: RequestContext }>;
};
export type ApiApp = Hono<ApiEnv>;

/** Returns the current time in unix seconds, as the database stores instants. */
export function unixNow(deps: Pick<ApiDeps, 'now'>): number {
  return Math.floor(deps.now() / 1000);
}
