import { lazy } from 'react';
import compiled from 'virtual:conditions';
import { tasksBody } from '#custom/growth/tasks.ts';
import { itemsBody } from '#custom/mml/items.ts';
import { productsBody } from '#custom/motivation/catalogue.ts';
import type { Engine } from '#engine/lookups/engineContext.tsx';
import { resources } from '#resources/index.ts';
import { lookups } from '#schemas/lookups.ts';

/** What the engine gets from outside: the declared resources, the shared lookups, and the custom fields and modals of `src/custom` by their typed names. */
export const engine: Engine = {
  tiles: null,
  resources,
  lookups,
  conditionsOf: async (name) => (await compiled[name]?.())?.default ?? {},
  customFields: {
    agents: {
      Input: lazy(async () => ({ default: (await import('#custom/growth/AgentsInput.tsx')).AgentsInput })),
      Panel: lazy(async () => ({ default: (await import('#custom/growth/AgentsPanel.tsx')).AgentsPanel })),
      width: 1840,
      body: tasksBody,
    },
    mmlPicker: {
      Input: lazy(async () => ({ default: (await import('#custom/mml/MmlInput.tsx')).MmlInput })),
      Panel: lazy(async () => ({ default: (await import('#custom/mml/MmlPanel.tsx')).MmlPanel })),
    },
    mmlItems: {
      Input: lazy(async () => ({ default: (await import('#custom/mml/MmlItemsInput.tsx')).MmlItemsInput })),
      body: itemsBody,
    },
    mmlProducts: { Cell: lazy(async () => ({ default: (await import('#custom/mml/MmlProductsCell.tsx')).MmlProductsCell })) },
    employeeName: { Cell: lazy(async () => ({ default: (await import('#custom/billing/EmployeeNameCell.tsx')).EmployeeNameCell })) },
    issueAuthor: { Cell: lazy(async () => ({ default: (await import('#custom/feedback/IssueAuthorCell.tsx')).IssueAuthorCell })) },
    motivationProducts: {
      Input: lazy(async () => ({ default: (await import('#custom/motivation/ProductsInput.tsx')).ProductsInput })),
      Panel: lazy(async () => ({ default: (await import('#custom/motivation/ProductsPanel.tsx')).ProductsPanel })),
      body: productsBody,
    },
    taskStatus: { Cell: lazy(async () => ({ default: (await import('#custom/tasks/TaskStatusCell.tsx')).TaskStatusCell })) },
    volumeProgress: { Cell: lazy(async () => ({ default: (await import('#custom/volumeTasks/VolumeProgress.tsx')).VolumeProgress })) },
    tradeMarks: {
      Input: lazy(async () => ({ default: (await import('#custom/tradeMarks/TradeMarksInput.tsx')).TradeMarksInput })),
      Panel: lazy(async () => ({ default: (await import('#custom/tradeMarks/TradeMarksPanel.tsx')).TradeMarksPanel })),
    },
  },
  customModals: {
    billingEmployee: lazy(async () => ({ default: (await import('#custom/billing/EmployeeModal.tsx')).EmployeeModal })),
    issue: lazy(async () => ({ default: (await import('#custom/feedback/IssueModal.tsx')).IssueModal })),
    task: lazy(async () => ({ default: (await import('#custom/tasks/TaskModal.tsx')).TaskModal })),
    volumeTask: lazy(async () => ({ default: (await import('#custom/volumeTasks/VolumeTaskModal.tsx')).VolumeTaskModal })),
  },
};
