import { useRef, type ReactNode } from 'react';
import { showDateTime } from '#codecs/dates.ts';
import type { OwnSession } from '#schemas/entities/person.ts';
import { BusyButton } from '#ui/dialogs/BusyButton.tsx';
import { confirm } from '#ui/dialogs/dialogs.ts';
import { tell } from '#ui/messages/messages.ts';
import { deviceWords } from './deviceWords.ts';
import { usePersonCall } from './usePersonCall.ts';

interface OwnSessionsProps { sessions: readonly OwnSession[]; changed: () => void }

/** Where a person is signed in, and a way to end it. */
export function OwnSessions({ sessions, changed }: OwnSessionsProps): ReactNode {
  const { busy, error, send } = usePersonCall();
  const title = useRef<HTMLHeadingElement>(null);
  const others = sessions.filter(({ current }) => !current).length;
  // The button that was pressed goes with its session.
  const ended = (text: string) => {
    tell({ text });
    changed();
    title.current?.focus();
  };
  const end = async ({ id, device }: OwnSession) => {
    if (await send('delete', `sessions/${id}/`)) ended(`Сеанс завершён: ${deviceWords(device)}`);
    else changed();
  };
  const endOthers = async () => {
    const sure = await confirm({ title: 'Завершить все остальные сеансы?', lines: ['На других устройствах попросят войти заново. Несохранённое там останется в черновиках.'], yes: 'Завершить', no: 'Отмена', danger: true });
    if (sure && await send('delete', 'sessions/')) ended('Остальные сеансы завершены');
  };
  return (
    <section className="own-part" aria-labelledby="own-sessions">
      <div className="own-head">
        <h2 id="own-sessions" ref={title} tabIndex={-1}>Сеансы</h2>
        {others > 0 && <BusyButton busy={busy} onClick={() => void endOthers()}>Завершить все остальные</BusyButton>}
      </div>
      <p className="own-facts">Устройства, на которых вы вошли. Незнакомое завершите и смените телефон для входа.</p>
      <div role="alert">{error && <p className="field-error">{error}</p>}</div>
      <ul className="own-sessions" aria-labelledby="own-sessions">
        {sessions.map((session) => <Session key={session.id} session={session} busy={busy} end={() => void end(session)} />)}
      </ul>
    </section>
  );
}

function Session({ session, busy, end }: { session: OwnSession; busy: boolean; end: () => void }): ReactNode {
  const { device, address, openedAt, lastUsed, current } = session;
  const words = deviceWords(device);
  const facts = [address && `адрес ${address}`, openedAt !== null && `вход ${showDateTime(openedAt)}`, lastUsed !== null && `использован ${showDateTime(lastUsed)}`].filter(Boolean).join(' · ');
  return (
    <li>
      <div>
        <p className="own-device">{words}{current && <span className="own-this">Этот сеанс</span>}</p>
        <p className="own-facts">{facts}</p>
      </div>
      {!current && <BusyButton busy={busy} aria-label={`Завершить: ${words}`} onClick={end}>Завершить</BusyButton>}
    </li>
  );
}
