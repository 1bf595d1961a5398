import type { RightName } from '#dictionaries/rights.ts';
import type { WriteSource } from '#schemas/history.ts';
import type { TerritoryLimit } from './territoryLimit.ts';

/** The name under which the history shows an actor, and where its writes come from. */
export interface ActorName {
  /**
   * The user's number, minus the number of an API key, `system:<work>` or `operator`; with an external API the user's
   * identity there (`userIdentifier`).
   */
  id: string;
  name: string;
  source: WriteSource | null;
  /** The bulk change that the actor's writes belong to (docs/history.md); absent for single writes. */
  bulkChange?: string;
}

/** A superuser who views the product as another user. */
export interface Viewer {
  userId: number;
  name: string;
}

/** A signed-in user. */
export interface UserActor extends ActorName {
  kind: 'user';
  userId: number;
  companyEmployeeId: number;
  superUser: boolean;
  /** The user's own rights or those of the role; a superuser needs none. */
  rights: ReadonlySet<RightName>;
  /** The territories that limit what the user sees and writes; undefined without a limit. */
  limit?: TerritoryLimit | undefined;
  /** The user who views the product as this one and may change nothing (docs/rights.md); absent otherwise. */
  viewedBy?: Viewer;
}

/** An accounting system with an API key. */
export interface ApiClientActor extends ActorName {
  kind: 'apiClient';
  keyId: number;
  keyName: string;
  /** Names of the entities that the key grants. */
  reads: readonly string[];
  writes: readonly string[];
  limit?: undefined;
  viewedBy?: undefined;
}

/** The author of a read or a write. Only a user can have a limit or be viewed by another one. */
export type Actor =
  | UserActor
  | ApiClientActor
  /** A job, such as `system:planning`, «Планирование». */
  | (ActorName & { kind: 'system'; limit?: undefined; viewedBy?: undefined })
  /** The administrator at the server's terminal or at its first sign-in. */
  | (ActorName & { kind: 'operator'; limit?: undefined; viewedBy?: undefined });

/** Returns the actor as a user, who can own files and be responsible for strategies; throws for any other actor. */
export function requireUser(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw new Error(`${actor.name} (${actor.kind}) is not a user`);
  return actor;
}

/** Returns the actor of a job: `work` is its name in English, `name` the one in the history. */
export function systemActor(work: string, name: string): Actor {
  return { kind: 'system', id: `system:${work}`, name, source: 'job' };
}

/** The administrator of the server: by a command in its terminal, or at the first sign-in. */
export const operatorActor: Actor = {
  kind: 'operator',
  id: 'operator',
  name: 'Администратор сервера',
  source: 'command',
};
