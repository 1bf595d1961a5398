import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { Button } from '../button/Button.tsx';
import { dismissMessage, messages, isPersistent, type ShownMessage } from './messages.ts';
import './messages.css';

/** Display time of a temporary message in milliseconds: longer with a detail or an action. */
const visibleMs = { plain: 6_000, withMore: 20_000 };

/**
 * Area of all transient messages, including the sign-in's: at the top of the window, above modals, where no form
 * buttons are. It is a separate landmark. Screen readers announce each message once and the focus stays; `F8` moves to
 * the newest one, where Esc closes it.
 *
 * Errors and warnings stay until they are closed, at most five messages at once. Native elements: antd's notification
 * weighs more than the form of the sign-in.
 */
export function Messages(): ReactNode {
  const shown = useStore(messages, (state) => state.shown);
  const place = useRef<HTMLElement>(null);
  const [before, setBefore] = useState<HTMLElement | null>(null);
  const noteBefore = ({ relatedTarget, currentTarget }: FocusEvent) => {
    // After a focused message disappears, the focus has no origin.
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget)) setBefore(relatedTarget);
  };
  const close = (id: number) => {
    const focused = place.current?.contains(document.activeElement) === true;
    dismissMessage(id);
    if (focused) requestAnimationFrame(() => (newestOf(place.current) ?? before)?.focus({ preventScroll: true }));
  };
  useMessageKeys(place, close);
  const drawn = (some: readonly ShownMessage[]) =>
    some.map((message) => <OneMessage key={message.id} message={message} close={close} />);
  return createPortal(
    <section className="messages" aria-label="Сообщения" ref={place} onFocus={noteBefore}>
      <div role="alert" aria-atomic={false}>
        {drawn(shown.filter(isPersistent))}
      </div>
      <div role="status" aria-atomic={false}>
        {drawn(shown.filter((message) => !isPersistent(message)))}
      </div>
    </section>,
    document.body,
  );
}

/**
 * Handles `F8` and, inside a message, Esc. Listens on the window before the top modal does (`ui/layers`, which the
 * sign-in omits).
 */
function useMessageKeys(place: RefObject<HTMLElement | null>, close: (id: number) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const focused = document.activeElement?.closest<HTMLElement>('.message');
    if (event.key === 'F8') newestOf(place.current)?.focus();
    else if (event.key === 'Escape' && focused) close(Number(focused.dataset['message']));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

/** Returns the close button of the newest message. */
function newestOf(place: HTMLElement | null): HTMLElement | undefined {
  const newest = messages.getState().shown.at(-1)?.id;
  return place?.querySelector<HTMLElement>(`[data-message="${String(newest)}"] .message-close`) ?? undefined;
}

function OneMessage({ message, close }: { message: ShownMessage; close: (id: number) => void }): ReactNode {
  const { id, text, detail, action, more, tone = 'success' } = message;
  const actions = [action, more].filter((item) => item !== undefined);
  const [pointed, point] = useState(false);
  const [focused, focus] = useState(false);
  const leave = () => close(id);
  useAutoClose(
    isPersistent(message) || pointed || focused,
    detail !== undefined || actions.length > 0 ? visibleMs.withMore : visibleMs.plain,
    leave,
  );
  return (
    <div
      className="message"
      data-tone={tone}
      data-message={id}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => focus(true)}
      onBlur={({ currentTarget, relatedTarget }) => focus(currentTarget.contains(relatedTarget))}
    >
      <Mark tone={tone} />
      <div className="message-text">
        <p>{text}</p>
        {detail && <p className="message-detail">{detail}</p>}
        {actions.length > 0 && (
          <div className="message-actions">
            {actions.map(({ label, run }) => (
              <Button
                key={label}
                small
                onClick={() => {
                  leave();
                  run();
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
      </div>
      <button type="button" className="message-close" aria-label="Закрыть сообщение" onClick={leave}>
        <svg width="14" height="14" viewBox="0 0 14 14" stroke="currentColor" strokeWidth="1.5" aria-hidden>
          <path d="m2 2 10 10M12 2 2 12" />
        </svg>
      </button>
    </div>
  );
}

const marks: Readonly<Record<NonNullable<ShownMessage['tone']>, string>> = {
  success: 'm4.5 8.3 2.4 2.4 4.6-5',
  error: 'm5.3 5.3 5.4 5.4M10.7 5.3l-5.4 5.4',
  warning: 'M8 4.2v4.6M8 10.6v1.4',
  info: 'M8 7.2v4.6M8 4v1.4',
};

/** Icon of the message's tone; the text carries the meaning. */
function Mark({ tone }: { tone: keyof typeof marks }): ReactNode {
  return (
    <svg
      className="message-mark"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden
    >
      <circle cx="8" cy="8" r="7" />
      <path d={marks[tone]} />
    </svg>
  );
}

/** Closes a message after its time, which pauses while the message is held or the page is hidden. */
function useAutoClose(isHeld: boolean, ms: number, close: () => void): void {
  const hidden = usePageHidden();
  const go = useEffectEvent(close);
  useEffect(() => {
    if (isHeld || hidden) return undefined;
    const timer = setTimeout(() => go(), ms);
    return () => clearTimeout(timer);
  }, [isHeld, hidden, ms]);
}

/** Returns whether the page is hidden, for example in a background tab. */
function usePageHidden(): boolean {
  return useSyncExternalStore(subscribe, () => document.hidden);
}

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
