import type { OrderedStore } from './orderedStore.ts';

/**
 * Milliseconds within which the holder of a lease must confirm that it is alive. Messages also reach background tabs,
 * where timers are slow.
 */
const silenceMs = 3_000;
/** Milliseconds between two checks of a holder. */
const pollMs = 1_000;

/**
 * Acquires the lease `name` for this tab as soon as no other tab holds it, and returns its release function (spec D60).
 * The lease lasts as long as its holder responds, even during slow tasks, and passes on as soon as a closed tab stays
 * silent. Rejects when the ordered store does.
 */
export async function takeLease(name: string, ordered: OrderedStore): Promise<() => Promise<void>> {
  const owner = `${Date.now().toString(36)}.${Math.random().toString(36).slice(2)}`;
  const others = openWord(name, owner);
  const leave = async (): Promise<void> => {
    await free(owner);
    others.tell(`free ${owner}`);
    others.close();
  };
  try {
    for (let holder = await take(); holder !== null; holder = await take()) {
      const word = await others.askFor(holder);
      if (word === 'silence') await free(holder);
      if (word === 'alive') await others.waitFor(`free ${holder}`, pollMs);
    }
    return leave;
  } catch (error) {
    others.close();
    throw error;
  }

  /** Returns null when this tab has acquired the lease, otherwise its holder. */
  function take(): Promise<string | null> {
    return ordered.change(name, (holder) => (typeof holder === 'string' ? [holder, holder] : [owner, null]));
  }

  function free(holder: string): Promise<void> {
    return ordered.change(name, (now) => [now === holder ? undefined : now, undefined]);
  }
}

/** Opens the channel of lease messages between tabs: 'alive? owner', 'alive owner', 'free owner'. */
function openWord(name: string, owner: string) {
  const channel = new BroadcastChannel(name);
  const received = new Set<unknown>();
  let listener: (() => void) | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- That is of windows: a channel reaches its own origin alone.
  const tell = (word: string): void => channel.postMessage(word);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === `alive? ${owner}`) tell(`alive ${owner}`);
    received.add(data);
    listener?.();
  });

  /** Returns which of the messages arrives within the time or arrived before; undefined for none. */
  function oneOf(words: readonly string[], milliseconds: number): Promise<string | undefined> {
    const rival = () => words.find((word) => received.has(word));
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer);
        listener = null;
        resolve(rival());
      };
      const timer = setTimeout(finish, milliseconds);
      listener = () => {
        if (rival() !== undefined) finish();
      };
      listener();
    });
  }

  return {
    tell,
    close: () => channel.close(),
    waitFor: (word: string, milliseconds: number) => oneOf([word], milliseconds),
    async askFor(holder: string): Promise<'alive' | 'free' | 'silence'> {
      received.delete(`alive ${holder}`);
      tell(`alive? ${holder}`);
      const word = await oneOf([`free ${holder}`, `alive ${holder}`], silenceMs);
      if (word === undefined) return 'silence';
      return word.startsWith('free') ? 'free' : 'alive';
    },
  };
}
