import { createStore } from 'zustand/vanilla';

/** The resource whose list a message has asked to show `Прежние изменения`; null once the list does. */
export const earlierChangesStore = createStore<{ resource: string | null }>(() => ({ resource: null }));
