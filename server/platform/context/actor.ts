import type { WriteSource } from '#schemas/history.ts';

/** The name under which the history shows an actor, and where its writes come from. */
export interface ActorName {
  /** The user's number, or with an external API the user's identity there (`userIdentifier`). */
  id: string;
  name: string;
  source: WriteSource | null;
}
