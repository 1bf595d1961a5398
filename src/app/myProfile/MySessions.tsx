import { useRef, type ReactNode } from 'react';
import { formatDateTime } from '#codecs/dates.ts';
import type { MySession } from '#schemas/entities/myProfile.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { showMessage } from '#ui/messages/messages.ts';
import { describeDevice } from './describeDevice.ts';
import { useMyProfileCall } from './useMyProfileCall.ts';

interface OwnSessionsProps {
  sessions: readonly MySession[];
  changed: () => void;
}

/** The user's sessions, with a button to end each. */
export function MySessions({ sessions, changed }: OwnSessionsProps): ReactNode {
  const { busy, error, send } = useMyProfileCall();
  const title = useRef<HTMLHeadingElement>(null);
  const others = sessions.filter(({ current }) => !current).length;
  // The pressed button disappears with its session.
  const ended = (text: string) => {
    showMessage({ text });
    changed();
    title.current?.focus();
  };
  const end = async ({ id, device }: MySession) => {
    if (await send('delete', `sessions/${id}/`)) ended(`Сеанс завершён: ${describeDevice(device)}`);
    else changed();
  };
  const endOthers = async () => {
    const sure = await confirm({
      title: 'Завершить все остальные сеансы?',
      lines: ['На других устройствах попросят войти заново. Несохранённое там останется в черновиках.'],
      yes: 'Завершить',
      no: 'Отмена',
      danger: true,
    });
    if (sure && (await send('delete', 'sessions/'))) ended('Остальные сеансы завершены');
  };
  return (
    <section className="own-part" aria-labelledby="own-sessions">
      <div className="own-head">
        <h2 id="own-sessions" ref={title} tabIndex={-1}>
          Сеансы
        </h2>
        {others > 0 && (
          <BusyButton busy={busy} onClick={() => void endOthers()}>
            Завершить все остальные
          </BusyButton>
        )}
      </div>
      <p className="own-facts">Устройства, на которых вы вошли. Незнакомое завершите и смените телефон для входа.</p>
      <div role="alert">{error && <p className="field-error">{error}</p>}</div>
      <ul className="own-sessions" aria-labelledby="own-sessions">
        {sessions.map((session) => (
          <Session key={session.id} session={session} busy={busy} end={() => void end(session)} />
        ))}
      </ul>
    </section>
  );
}

function Session({ session, busy, end }: { session: MySession; busy: boolean; end: () => void }): ReactNode {
  const { device, address, openedAt, lastUsed, current } = session;
  const words = describeDevice(device);
  const facts = [
    address && `адрес ${address}`,
    openedAt !== null && `вход ${formatDateTime(openedAt)}`,
    lastUsed !== null && `использован ${formatDateTime(lastUsed)}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li>
      <div>
        <p className="own-device">
          {words}
          {current && <span className="own-this">Этот сеанс</span>}
        </p>
        <p className="own-facts">{facts}</p>
      </div>
      {!current && (
        <BusyButton busy={busy} aria-label={`Завершить: ${words}`} onClick={end}>
          Завершить
        </BusyButton>
      )}
    </li>
  );
}
