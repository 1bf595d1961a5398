import type { AxiosInstance } from 'axios';
import { recordIn } from '#codecs/records.ts';
import { rightsHeader, viewerHeader } from '#dictionaries/headers.ts';
import { toSingleRecord, sessionEnded } from './envelope.ts';
import type { Session } from './session.ts';
import { apiPaths } from '#schemas/apiPaths.ts';

/** Flags of the role that are held (part1 §6); a flag that is missing is not held. */
export type RoleFlags = Readonly<Record<string, boolean>>;

/** Who is signed in (part1 §3). */
export interface Profile {
  fullName: string;
  role: RoleFlags;
  /** A company's own API may tell it. */
  phone?: string;
  /** What of every section's records they may, where the API is our own; without it nothing is forbidden. */
  rights?: Readonly<Record<ProfileRight, boolean>>;
  /** The full name of the superuser who looks as them. */
  viewedBy?: string;
}

/** A right that the documents' profile has no flag for. */
export type ProfileRight = 'delete' | 'export';

export interface ProfileStore {
  /** The profile now, null before its first load and after the session. */
  current(): Profile | null;
  /** `GET /api/v1/aboutMe/` once a session; loads under way are shared. Throws ApiError; a failure may be tried again. */
  load(): Promise<Profile>;
  /** Asks who is signed in now; the answer is not cached. */
  ask(): Promise<Profile>;
}

/** The profile, cached after the first load (part1 §7) and gone with the session (spec D21). */
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
