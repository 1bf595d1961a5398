import { useId, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';

interface FileStepProps {
  /** Whether a file is being read. */
  reading: boolean;
  error: string | null;
  take: (file: File) => void;
  /** Saves an empty file with the correct headers. */
  template: () => void;
}

/** Draws the step in which the user chooses or drops a file. */
export function FileStep({ reading, error, take, template }: FileStepProps): ReactNode {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) take(file);
  };
  return (
    <div className="import">
      <div
        className={over ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor={id}>Файл .xlsx или .csv</label>
        <input
          id={id}
          type="file"
          accept=".xlsx,.csv,.txt,.tsv"
          disabled={reading}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) take(file);
            // Allows choosing the same file again after the user has fixed it.
            target.value = '';
          }}
        />
        <span id={`${id}-hint`} className="panel-hint">
          Выберите файл или перетащите его сюда. Сначала будет показано, что изменится.
        </span>
      </div>
      <p role="status" className="import-state">
        {reading ? 'Читаем файл…' : ''}
      </p>
      {error !== null && (
        <p role="alert" className="import-error">
          {error}
        </p>
      )}
      <div className="dialog-buttons">
        <Button onClick={template}>Скачать шаблон</Button>
      </div>
    </div>
  );
}
