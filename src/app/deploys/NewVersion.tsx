import { SyncOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui/button/Button.tsx';
import { alertError } from '#ui/dialogs/dialogs.ts';
import { reloadPage } from '#ui/chunks/chunkLoadError.ts';
import { newVersion } from './newVersion.ts';
import './newVersion.css';

/**
 * Offers the new version in a reserved area of the sidebar, also above the backdrop of an open form; it covers no
 * content.
 */
export function NewVersion(): ReactNode {
  const available = useStore(newVersion, (state) => state.available || state.hasOtherSettings);
  return (
    <div role="status">
      {available && (
        <div className="new-version">
          <SyncOutlined aria-hidden />
          <p>Доступна новая версия</p>
          <Button
            look="primary"
            title="Доступна новая версия"
            icon={<SyncOutlined aria-hidden />}
            onClick={() => void update()}
          >
            Обновить
          </Button>
        </div>
      )}
    </div>
  );
}

async function update(): Promise<void> {
  if ((await reloadPage()) === 'noServer')
    await alertError('Нет соединения с сервером. Проверьте сеть и повторите попытку.');
}
