import { lazy } from 'react';
import type { Engine } from '#engine/lookups/engineContext.tsx';
import { resources } from '#resources/index.ts';
import { lookups } from '#resources/lookups.ts';

/** What the engine gets from outside: the declared resources, the shared lookups, and the bespoke pieces and modals of `src/custom` by their typed names. */
export const engine: Engine = {
  resources,
  lookups,
  pieces: {
    tradeMarks: {
      Input: lazy(async () => ({ default: (await import('#custom/tradeMarks/TradeMarksInput.tsx')).TradeMarksInput })),
      Panel: lazy(async () => ({ default: (await import('#custom/tradeMarks/TradeMarksPanel.tsx')).TradeMarksPanel })),
    },
  },
  modals: {},
};
