import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { recordIn } from '#codecs/records.ts';
import { personOf, type AskApi } from '../../config/asker.ts';
import { nameOfPerson } from '../../config/personName.ts';

export interface Who { id: string; name: string }

/** Who it is that has a token, which stays theirs: heard of the answers that pass, else asked once. */
export interface People {
  heard(token: string, profile: unknown): void;
  /** Nobody's name where the API does not say it. */
  of(token: string): Promise<Who>;
}

const nobody: Who = { id: '', name: '' };

export function peopleOf(ask: AskApi): People {
  const known = new LRUCache<string, Promise<Who>>({ max: 1000 });
  const keyOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
  return {
    heard(token, said) {
      const profile = recordIn(said);
      if (typeof profile['fullName'] === 'string') known.set(keyOf(token), Promise.resolve({ id: nameOfPerson(profile), name: profile['fullName'] }));
    },
    of(token) {
      const key = keyOf(token);
      const asked = known.get(key) ?? personOf(ask, token).then(({ id, fullName: name }) => ({ id, name }));
      known.set(key, asked);
      return asked.catch(() => {
        known.delete(key);
        return nobody;
      });
    },
  };
}
