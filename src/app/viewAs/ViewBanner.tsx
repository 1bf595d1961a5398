import { EyeOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { showMessage } from '#ui/messages/messages.ts';
import { switchViewAs } from './switchViewAs.ts';
import './viewAs.css';

/**
 * Banner above every screen while a superuser views the product as another user: both names, and a button to end the
 * view.
 */
export function ViewBanner({ viewer, fullName }: { viewer: string; fullName: string }): ReactNode {
  const [busy, setBusy] = useState(false);
  const back = async () => {
    setBusy(true);
    const failed = await switchViewAs(null);
    setBusy(false);
    if (failed !== null) showMessage({ key: 'view', tone: 'error', text: 'Не удалось вернуться', detail: failed });
  };
  return (
    <section className="view-banner" aria-label="Просмотр как другой сотрудник">
      <EyeOutlined aria-hidden />
      <p>
        <b>{viewer}</b> смотрит как <b>{fullName}</b>. Изменять ничего нельзя.
      </p>
      <Button small disabled={busy} onClick={() => void back()}>
        Вернуться к себе
      </Button>
    </section>
  );
}
