import { LRUCache } from 'lru-cache';
import { recordIn } from '#codecs/records.ts';
import { hashOf } from '../../../identity/auth/secret.ts';
import { identifyUser, type CallApi } from '../../../identity/person/apiUser.ts';
import { userIdentifier } from '../../../identity/person/userIdentifier.ts';

interface TokenOwner {
  id: string;
  name: string;
}

/** Resolves the user of a token: from responses that pass through, else by one request. */
export interface TokenOwners {
  rememberProfile(token: string, profile: unknown): void;
  /** Returns the user, without a name when the API does not return it. */
  of(token: string): Promise<TokenOwner>;
}

const nobody: TokenOwner = { id: '', name: '' };

export function createTokenOwners(ask: CallApi): TokenOwners {
  const known = new LRUCache<string, Promise<TokenOwner>>({ max: 1000 });
  return {
    rememberProfile(token, result) {
      const profile = recordIn(result);
      if (typeof profile['fullName'] === 'string')
        known.set(hashOf(token), Promise.resolve({ id: userIdentifier(profile), name: profile['fullName'] }));
    },
    of(token) {
      const key = hashOf(token);
      const owner = known.get(key) ?? identifyUser(ask, token).then(({ id, fullName: name }) => ({ id, name }));
      known.set(key, owner);
      return owner.catch(() => {
        known.delete(key);
        return nobody;
      });
    },
  };
}
