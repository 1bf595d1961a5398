import type { AxiosInstance } from 'axios';
import { recordIn } from '#codecs/records.ts';
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
  /** What the user may do with records of all sections, from the embedded API; without it nothing is forbidden. */
  rights?: Readonly<Record<ProfileRight, boolean>>;
  /** Full name of the superuser who views the product as this user. */
  viewedBy?: string;
}

/** A right without a flag in the documents' profile. */
export type ProfileRight = 'delete' | 'export';

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
    return {
      ...profileOf(toSingleRecord(data)),
      ...(typeof rights === 'string' && { rights: rightsIn(rights) }),
      ...(typeof viewer === 'string' && { viewedBy: decodeURIComponent(viewer) }),
    };
  }

  async function load(): Promise<Profile> {
    if (known !== null) return known;
    if (loading !== null) return loading;
    const own = ask().then(
      (profile) => {
        if (loading !== own) throw sessionEnded();
        loading = null;
        known = profile;
        return profile;
      },
      (error: unknown) => {
        if (loading === own) loading = null;
        throw error;
      },
    );
    loading = own;
    return own;
  }

  return { current: () => known, load, ask };
}

function rightsIn(header: string): NonNullable<Profile['rights']> {
  const held = header.split(' ');
  return { delete: held.includes('delete'), export: held.includes('export') };
}

function profileOf(data: Record<string, unknown>): Profile {
  const role = recordIn(data.role);
  return {
    fullName: typeof data.fullName === 'string' ? data.fullName : '',
    ...(typeof data.phone === 'string' || typeof data.phone === 'number' ? { phone: String(data.phone) } : {}),
    role: Object.fromEntries(Object.entries(role).map(([flag, value]) => [flag, value === true || value === 1])),
  };
}
