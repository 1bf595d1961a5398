import './keyboard.css';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { altKeyLabel, controlKeyLabel, keyGroups, keyHelp, type KeyHelp } from '#ui/keyboard/keyNames.ts';
import { useStore } from 'zustand';
import { demoNotice } from '../demo/demoNotice.ts';
import { tourStore } from '../demo/tourStore.ts';
import { singleKeys } from '#ui/keyboard/singleKeys.ts';

/** Dialog of `?`: all keyboard shortcuts; those without Ctrl can be disabled (WCAG 2.1.4). */
export function KeysDialog({ close }: { close: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  const [single, setSingle] = useState(singleKeys.areOn);
  const isDemo = useStore(demoNotice, (state) => state.isDemo);
  const leave = () => setOpen(false);
  return (
    <Modal name="Клавиши" open={open} close={leave} overlayClick={leave} closed={close} level="info">
      <div className="keys">
        {keyGroups.map(({ title, names, standard }) => (
          <section key={title} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {[...names.map((name) => keyHelp[name]), ...standard].map((item) => (
                <Key key={item.text} {...item} />
              ))}
            </dl>
          </section>
        ))}
        <p>Буквы работают в любой раскладке и не мешают печатать: в поле они остаются буквами.</p>
        <label className="keys-single">
          <input
            type="checkbox"
            checked={single}
            onChange={({ target }) => {
              singleKeys.set(target.checked);
              setSingle(target.checked);
            }}
          />
          <span>
            Клавиши без {controlKeyLabel} и {altKeyLabel}: /, ?, N, J, K
          </span>
        </label>
        <div className="dialog-buttons">
          {isDemo && (
            <Button
              onClick={() => {
                leave();
                tourStore.setState({ open: true });
              }}
            >
              Пять шагов по продукту
            </Button>
          )}
          <Button onClick={leave}>Закрыть</Button>
        </div>
      </div>
    </Modal>
  );
}

function Key({ keys, text }: KeyHelp): ReactNode {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
