import { Input } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Checkbox } from '#ui/inputs/Checkbox.tsx';
import type { DeclarationDraft } from '../draft/draftOf.ts';
import { readDescription } from '../openapi/description.ts';
import { draftCollections, leftOutText, type CollectionDraft } from '../openapi/draftCollections.ts';
import { SampleText } from './SampleText.tsx';

interface FromOpenApiProps {
  /** Opens the drafts of the chosen collections, at least one. */
  draft: (drafts: readonly DeclarationDraft[]) => void;
}

/** With more collections than this a search is shown above them. */
const many = 12;

/** Draws the import of an OpenAPI description: a file or a pasted text, then the collections found in it. */
export function FromOpenApi({ draft }: FromOpenApiProps): ReactNode {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const [collections, setFound] = useState<readonly CollectionDraft[]>([]);
  const change = (next: string) => {
    setText(next);
    setFound([]);
    setProblem(undefined);
  };
  const look = (message: string) => {
    const description = readDescription(message);
    const { drafts, left } = 'problem' in description ? { drafts: [], left: 0 } : draftCollections(description);
    setFound(drafts);
    setProblem(
      'problem' in description
        ? description.problem
        : drafts.length === 0
          ? 'Списков, из которых можно составить ресурс, в описании нет'
          : left > 0
            ? leftOutText(left)
            : undefined,
    );
  };
  const take = async (file: File) => {
    try {
      const message = await file.text();
      setText(message);
      look(message);
    } catch {
      setProblem('Файл не прочитать: выберите его ещё раз');
    }
  };
  return (
    <form
      className="studio-start"
      onSubmit={(event) => {
        event.preventDefault();
        look(text);
      }}
    >
      <ChooseFile take={(file) => void take(file)} />
      <SampleText
        text={text}
        change={change}
        problem={problem}
        label="Описание OpenAPI в JSON"
        placeholder={'{"openapi": "3.0.3", "paths": {"/api/v1/promos/": {"get": …}}}'}
      />
      {collections.length === 0 ? (
        <div className="dialog-buttons">
          <Button look="primary" type="submit">
            Найти ресурсы
          </Button>
        </div>
      ) : (
        <Found key={text.length} found={collections} draft={draft} />
      )}
    </form>
  );
}

function ChooseFile({ take }: { take: (file: File) => void }): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Файл описания: openapi.json или swagger.json
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) take(file);
          // Allows choosing the same file again after the user has fixed it.
          target.value = '';
        }}
      />
    </div>
  );
}

function Found({ found, draft }: FromOpenApiProps & { found: readonly CollectionDraft[] }): ReactNode {
  const [chosen, setChosen] = useState<readonly string[]>(found.length === 1 ? found.map(({ name }) => name) : []);
  const [requested, setRequested] = useState('');
  const shown = found.filter(({ name, path }) =>
    `${name} ${path}`.toLowerCase().includes(requested.trim().toLowerCase()),
  );
  return (
    <>
      {found.length > many && (
        <Input
          aria-label="Поиск ресурса"
          placeholder="Поиск"
          allowClear
          value={requested}
          onChange={(event) => setRequested(event.target.value)}
        />
      )}
      <ul className="studio-found" aria-label="Найденные ресурсы">
        {shown.map(({ name, path }) => (
          <li key={name}>
            <Checkbox
              checked={chosen.includes(name)}
              onChange={(checked) => setChosen(checked ? [...chosen, name] : chosen.filter((item) => item !== name))}
            >
              {name} <span className="studio-file-name">{path}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <p className="studio-note" role="status">
          Ничего не нашлось: измените слова поиска
        </p>
      )}
      <div className="dialog-buttons">
        <Button
          look="primary"
          disabled={chosen.length === 0}
          onClick={() => draft(found.filter(({ name }) => chosen.includes(name)).map((item) => item.draft()))}
        >
          Составить объявления
        </Button>
      </div>
    </>
  );
}
