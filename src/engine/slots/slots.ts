import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { whenIdle } from '#ui/chunks/whenIdle.ts';
import { PanelPlaceholder } from '../core/placeholders.tsx';
import type { Slots } from '../core/slots.ts';

/** The components for the slots of the list and the form, each in a separate chunk. */
export const slots: Slots = {
  // Loaded after the rows, which do not need them.
  ListTools: lazyComponent(() => whenIdle().then(async () => (await import('./ListToolsSlot.tsx')).ListToolsSlot)),
  SelectionBar: lazyComponent(async () => (await import('./SelectionBarSlot.tsx')).SelectionBarSlot),
  FormHistory: lazyComponent(async () => (await import('../history/FormHistory.tsx')).FormHistory, PanelPlaceholder),
  RelatedLists: lazyComponent(async () => (await import('../related/RelatedLists.tsx')).RelatedLists),
};
