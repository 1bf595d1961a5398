import { useState, type ReactNode } from 'react';
import { PersonSelect } from '#custom/masterData/PersonSelect.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { hasUnsaved } from '#ui/unsaved/unsaved.ts';
import { switchViewAs } from './switchViewAs.ts';
import './viewAs.css';

/** Dialog `Посмотреть как…`: selects the user. */
export function ViewAsDialog({ close }: { close: () => void }): ReactNode {
  const [open, setOpen] = useState(true);
  const [personId, setPersonId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const leave = () => setOpen(false);
  const begin = async () => {
    if (personId === null) return setError('Выберите сотрудника');
    if (hasUnsaved()) return setError('На странице есть несохранённое: сначала сохраните или закройте его');
    setBusy(true);
    setError(await switchViewAs(personId));
    setBusy(false);
  };
  return (
    <Modal name="Посмотреть как…" open={open} close={leave} closed={close}>
      <form
        className="view-as"
        onSubmit={(event) => {
          event.preventDefault();
          void begin();
        }}
      >
        <p>
          Вы увидите продукт так, как его видит этот сотрудник: его разделы, записи и кнопки. Изменить ничего нельзя.
          Остальные вкладки этого браузера тоже переключатся.
        </p>
        <PersonSelect
          chosen={personId}
          change={(id) => {
            setPersonId(id);
            setError(null);
          }}
        />
        {error !== null && (
          <p role="alert" className="view-as-error">
            {error}
          </p>
        )}
        <div className="dialog-buttons">
          <Button onClick={leave}>Отмена</Button>
          <Button look="primary" type="submit" disabled={busy}>
            Посмотреть
          </Button>
        </div>
      </form>
    </Modal>
  );
}
