import { Refine, type DataProvider } from '@refinedev/core';
import { MemoryRouter } from 'react-router';
import type { ReactNode } from 'react';
import { engine } from '#app/engineConfig.ts';
import { DialogHost } from '#ui/dialogs/DialogHost.tsx';
import { EngineProvider } from '#engine/core/engineContext.tsx';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import { auditStrategyResource } from '#resources/auditStrategy.ts';
import { answer, record } from './record.ts';

const none = () => Promise.reject(new Error('not measured'));
const provider = {
  getApiUrl: () => '',
  getList: () => answer({ data: [record], total: 0 }),
  getOne: () => answer({ data: record }),
  custom: () => answer({ data: [] }),
  create: none,
  update: none,
  deleteOne: none,
} as unknown as DataProvider;

export default function ModalOurs(): ReactNode {
  return (
    <MemoryRouter>
      <Refine dataProvider={provider} resources={[]} options={{ disableTelemetry: true }}>
        <EngineProvider value={engine}>
          <ResourceScreen declaration={auditStrategyResource} />
          <DialogHost />
        </EngineProvider>
      </Refine>
    </MemoryRouter>
  );
}
