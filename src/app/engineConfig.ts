import { taskRows, tasksBody } from '#custom/growth/tasks.ts';
import { itemRows, itemsBody } from '#custom/mml/items.ts';
import { productsBody } from '#custom/motivation/catalogue.ts';
import { MmlProductsCell } from '#custom/mml/MmlProductsCell.tsx';
import { EmployeeNameCell } from '#custom/billing/EmployeeNameCell.tsx';
import { IssueAuthorCell } from '#custom/feedback/IssueAuthorCell.tsx';
import { TaskStatusCell } from '#custom/task/TaskStatusCell.tsx';
import { VolumeProgress } from '#custom/volumeTask/VolumeProgress.tsx';
import { InputPlaceholder, PanelPlaceholder } from '#engine/core/placeholders.tsx';
import type { Engine } from '#engine/core/engineContext.tsx';
import type { LoadWriteEffects } from '#engine/core/writeEffects.ts';
import { slots } from '#engine/slots/slots.ts';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { ModalLoading } from '#ui/dialogs/ModalLoading.tsx';
import { resources } from '#resources/index.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import { sharedLookups } from '#schemas/sharedLookups.ts';

const strategyEffectsOf =
  (kind: StrategyKind): LoadWriteEffects =>
  async (call, { planning }) =>
    planning === true ? (await import('#custom/planning/strategyEffects.ts')).strategyEffects(call, kind) : null;

/**
 * Configuration of the engine: the declared resources, the shared lookups, and the custom fields and modals of
 * `src/custom` by name.
 */
export const engine: Engine = {
  host: {
    versions: false,
    history: false,
    embedded: false,
    views: false,
    planning: false,
  },
  superUser: false,
  lookAs: undefined,
  can: () => ({ can: true }),
  tiles: null,
  sections: [],
  resources,
  lookups: sharedLookups,
  slots,
  writeEffects: {
    strategy: strategyEffectsOf('distribution'),
    strategyVolume: strategyEffectsOf('volume'),
    auditStrategy: strategyEffectsOf('audit'),
  },
  texts: async () => (await import('#resources/resourceTexts.ts')).resourceTexts,
  customFields: {
    agents: {
      Input: lazyComponent(async () => (await import('#custom/growth/AgentsInput.tsx')).AgentsInput, InputPlaceholder),
      Panel: lazyComponent(async () => (await import('#custom/growth/AgentsPanel.tsx')).AgentsPanel, PanelPlaceholder),
      widePanel: true,
      body: tasksBody,
      rows: taskRows,
    },
    mmlPicker: {
      Input: lazyComponent(async () => (await import('#custom/mml/MmlInput.tsx')).MmlInput, InputPlaceholder),
      Panel: lazyComponent(async () => (await import('#custom/mml/MmlPanel.tsx')).MmlPanel, PanelPlaceholder),
    },
    mmlItems: {
      Input: lazyComponent(async () => (await import('#custom/mml/MmlItemsInput.tsx')).MmlItemsInput, InputPlaceholder),
      body: itemsBody,
      rows: itemRows,
    },
    mmlProducts: { Cell: MmlProductsCell },
    employeeName: { Cell: EmployeeNameCell },
    issueAuthor: { Cell: IssueAuthorCell },
    motivationProducts: {
      Input: lazyComponent(
        async () => (await import('#custom/motivation/ProductsInput.tsx')).ProductsInput,
        InputPlaceholder,
      ),
      Panel: lazyComponent(
        async () => (await import('#custom/motivation/ProductsPanel.tsx')).ProductsPanel,
        PanelPlaceholder,
      ),
      body: productsBody,
    },
    noticeRecipients: {
      Input: lazyComponent(async () => (await import('#custom/notices/Recipients.tsx')).Recipients, InputPlaceholder),
    },
    planPreview: {
      Input: lazyComponent(async () => (await import('#custom/planning/PlanInput.tsx')).PlanInput, InputPlaceholder),
      Panel: lazyComponent(async () => (await import('#custom/planning/PlanPanel.tsx')).PlanPanel, PanelPlaceholder),
    },
    taskStatus: { Cell: TaskStatusCell },
    volumeProgress: { Cell: VolumeProgress },
    tradeMarks: {
      Input: lazyComponent(
        async () => (await import('#custom/tradeMarks/TradeMarksInput.tsx')).TradeMarksInput,
        InputPlaceholder,
      ),
      Panel: lazyComponent(
        async () => (await import('#custom/tradeMarks/TradeMarksPanel.tsx')).TradeMarksPanel,
        PanelPlaceholder,
      ),
    },
  },
  PointPicker: lazyComponent(async () => (await import('#custom/map/PointPicker.tsx')).PointPicker, ModalLoading),
  customModals: {
    billingEmployee: lazyComponent(
      async () => (await import('#custom/billing/EmployeeModal.tsx')).EmployeeModal,
      ModalLoading,
    ),
    issue: lazyComponent(async () => (await import('#custom/feedback/IssueModal.tsx')).IssueModal, ModalLoading),
    task: lazyComponent(async () => (await import('#custom/task/TaskModal.tsx')).TaskModal, ModalLoading),
    volumeTask: lazyComponent(
      async () => (await import('#custom/volumeTask/VolumeTaskModal.tsx')).VolumeTaskModal,
      ModalLoading,
    ),
  },
};
