import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { copyText } from '#ui/clipboard.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { showMessage } from '#ui/messages/messages.ts';

/** Dialog that explains how to turn a demo into the company's database: by a command on the machine. */
export function DemoDialog({ close }: { close: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  const leave = () => setOpen(false);
  return (
    <Modal name="Начать с чистой базы" open={open} close={leave} overlayClick={leave} closed={close} level="info">
      <div className="demo-dialog">
        <p>
          Сейчас в базе демонстрационные данные, и телефоны для входа известны всем. Для своей работы базу очищает тот,
          у кого есть доступ к компьютеру с сервером, командой в папке продукта:
        </p>
        <Command text="npm run data -- empty" />
        <p>
          Команда переспросит, сохранит всё в файл, из которого базу можно вернуть, и напечатает адрес первого входа: по
          нему создают компанию и первого суперпользователя. Открытые страницы попросят войти заново.
        </p>
        <p>Чтобы остались люди, которых вы уже завели, перечислите их телефоны:</p>
        <Command text="npm run data -- empty --keep 79120000001" />
        <p>
          Файлы настроек (папка config) остаются как есть. Если установлен только собранный сервер, вместо{' '}
          <code>npm run data --</code> пишите <code>node dist/server/data.js</code>.
        </p>
        <div className="dialog-buttons">
          <Button look="primary" onClick={leave}>
            Понятно
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Command({ text }: { text: string }): ReactNode {
  const copy = async () => {
    if (await copyText(text)) showMessage({ text: 'Команда скопирована' });
    else showMessage({ tone: 'warning', text: 'Браузер не дал скопировать: выделите команду и скопируйте её сами' });
  };
  return (
    <div className="demo-command">
      <code>{text}</code>
      {window.isSecureContext && (
        <Button onClick={() => void copy()} aria-label={`Скопировать: ${text}`}>
          Скопировать
        </Button>
      )}
    </div>
  );
}
