import type { AxiosInstance } from 'axios';
import { recordIn } from '#codecs/records.ts';
import { rightRows, type GeneralRight } from '#dictionaries/rights.ts';
import { rightsHeader, viewerHeader } from '#dictionaries/headers.ts';
import { toSingleRecord, sessionEnded } from './envelope.ts';
import type { Session } from './session.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Granted flags of the role (part1 §6); a missing flag is not granted. */
export type RoleFlags = Readonly<Record<string, boolean>>;

/** The signed-in user (part1 §3). */
export interface Profile {
  fullName: string;
  role: RoleFlags;
  /** Returned by some external APIs. */
  phone?: string;
  /** Words of the rights without a flag in the documents' profile, from the embedded API; without it none is missing. */
  rights?: readonly string[];
  /** Full name of the superuser who views the product as this user. */
  viewedBy?: string;
}

/** A right that the requests of all sections require, by its word. */
export type ProfileRight = GeneralRight['word'];

export interface ProfileStore {
  /** Returns the current profile; null before its first load and after the session. */
  current(): Profile | null;
  /**
   * Loads `GET /api/v1/aboutMe/` once per session; concurrent calls share the request. Throws ApiError; a failed load
   * can be retried.
   */
  load(): Promise<Profile>;
  /** Requests the current profile without caching it. */
  ask(): Promise<Profile>;
}

/**
 * Creates the profile store; the profile is cached after the first load (part1 §7) and removed with the session (spec
 * D21).
 */
export function createProfile({
  http,
  session,
}: {
  http: AxiosInstance;
  session: Pick<Session, 'onEnd'>;
}): ProfileStore {
  let known: Profile | null = null;
  let loading: Promise<Profile> | null = null;
  session.onEnd(() => {
    loading = null;
    known = null;
  });

  async function ask(): Promise<Profile> {
    const { data, headers } = await http.get<unknown>(apiPaths.aboutMe);
    const [rights, viewer]: unknown[] = [headers[rightsHeader], headers[viewerHeader]];
    const profile = profileOf(toSingleRecord(data));
    return {
      ...profile,
      ...(typeof rights === 'string' && withRights(profile, rights.split(' '))),
      ...(typeof viewer === 'string' && { viewedBy: decodeURIComponent(viewer) }),
    };
  }

  async function load(): Promise<Profile> {
    if (known !== null) return known;
    if (loading !== null) return loading;
    const request = ask().then(
      (profile) => {
        if (loading !== request) throw sessionEnded();
        loading = null;
        known = profile;
        return profile;
      },
      (error: unknown) => {
        if (loading === request) loading = null;
        throw error;
      },
    );
    loading = request;
    return request;
  }

  return { current: () => known, load, ask };
}

/** Adds the rights of the header to a profile, as words and as flags of the role. */
function withRights({ role }: Profile, words: readonly string[]): Pick<Profile, 'role' | 'rights'> {
  const granted = rightRows.filter(({ word }) => words.includes(word));
  return { role: { ...role, ...Object.fromEntries(granted.map(({ name }) => [name, true])) }, rights: words };
}

function profileOf(data: Record<string, unknown>): Profile {
  const role = recordIn(data.role);
  return {
    fullName: typeof data.fullName === 'string' ? data.fullName : '',
    ...(typeof data.phone === 'string' || typeof data.phone === 'number' ? { phone: String(data.phone) } : {}),
    role: Object.fromEntries(Object.entries(role).map(([flag, value]) => [flag, value === true || value === 1])),
  };
}
