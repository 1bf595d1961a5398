import { taskRows, tasksBody } from '#custom/growth/tasks.ts';
import { itemRows, itemsBody } from '#custom/mml/items.ts';
import { productsBody } from '#custom/motivation/catalogue.ts';
import { MmlProductsCell } from '#custom/mml/MmlProductsCell.tsx';
import { EmployeeNameCell } from '#custom/billing/EmployeeNameCell.tsx';
import { IssueAuthorCell } from '#custom/feedback/IssueAuthorCell.tsx';
import { TaskStatusCell } from '#custom/tasks/TaskStatusCell.tsx';
import { VolumeProgress } from '#custom/volumeTasks/VolumeProgress.tsx';
import { InputAwaited, PanelAwaited } from '#engine/fields/awaited.tsx';
import type { Engine } from '#engine/lookups/engineContext.tsx';
import { chunked } from '#ui/chunks/chunked.tsx';
import { Opening } from '#ui/dialogs/Opening.tsx';
import { resources } from '#resources/index.ts';
import { lookups } from '#schemas/lookups.ts';

/** What the engine gets from outside: the declared resources, the shared lookups, and the custom fields and modals of `src/custom` by their typed names. */
export const engine: Engine = {
  host: { versions: false, history: false, recipients: false, arranges: false, batches: false, views: false },
  superUser: false,
  lookAs: undefined,
  may: () => true,
  mayDelete: true,
  tiles: null,
  sections: [],
  resources,
  lookups,
  texts: async () => (await import('#resources/texts.ts')).texts,
  customFields: {
    agents: {
      Input: chunked(async () => (await import('#custom/growth/AgentsInput.tsx')).AgentsInput, InputAwaited),
      Panel: chunked(async () => (await import('#custom/growth/AgentsPanel.tsx')).AgentsPanel, PanelAwaited),
      width: 1840,
      body: tasksBody,
      rows: taskRows,
    },
    mmlPicker: {
      Input: chunked(async () => (await import('#custom/mml/MmlInput.tsx')).MmlInput, InputAwaited),
      Panel: chunked(async () => (await import('#custom/mml/MmlPanel.tsx')).MmlPanel, PanelAwaited),
    },
    mmlItems: {
      Input: chunked(async () => (await import('#custom/mml/MmlItemsInput.tsx')).MmlItemsInput, InputAwaited),
      body: itemsBody,
      rows: itemRows,
    },
    mmlProducts: { Cell: MmlProductsCell },
    employeeName: { Cell: EmployeeNameCell },
    issueAuthor: { Cell: IssueAuthorCell },
    motivationProducts: {
      Input: chunked(async () => (await import('#custom/motivation/ProductsInput.tsx')).ProductsInput, InputAwaited),
      Panel: chunked(async () => (await import('#custom/motivation/ProductsPanel.tsx')).ProductsPanel, PanelAwaited),
      body: productsBody,
    },
    noticeRecipients: {
      Input: chunked(async () => (await import('#custom/notices/Recipients.tsx')).Recipients, InputAwaited),
    },
    taskStatus: { Cell: TaskStatusCell },
    volumeProgress: { Cell: VolumeProgress },
    tradeMarks: {
      Input: chunked(async () => (await import('#custom/tradeMarks/TradeMarksInput.tsx')).TradeMarksInput, InputAwaited),
      Panel: chunked(async () => (await import('#custom/tradeMarks/TradeMarksPanel.tsx')).TradeMarksPanel, PanelAwaited),
    },
  },
  PointPicker: chunked(async () => (await import('#custom/map/PointPicker.tsx')).PointPicker, Opening),
  customModals: {
    billingEmployee: chunked(async () => (await import('#custom/billing/EmployeeModal.tsx')).EmployeeModal, Opening),
    issue: chunked(async () => (await import('#custom/feedback/IssueModal.tsx')).IssueModal, Opening),
    task: chunked(async () => (await import('#custom/tasks/TaskModal.tsx')).TaskModal, Opening),
    volumeTask: chunked(async () => (await import('#custom/volumeTasks/VolumeTaskModal.tsx')).VolumeTaskModal, Opening),
  },
};
