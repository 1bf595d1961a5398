import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { countOf } from '#codecs/plural.ts';
import { Empty } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import type { StudioDrafts } from './studioDrafts.ts';
import { titleIn } from '../text/fileNames.ts';
import type { Files } from '../calls/studioCalls.ts';

interface FileListProps {
  files: Files;
  drafts: StudioDrafts;
  begin: () => void;
}

/** With more files than this a search is shown above them. */
const many = 8;

/** Draws the custom resources of the installation. */
export function FileList({ files: { files, diagnostics, closed }, drafts, begin }: FileListProps): ReactNode {
  const [searchTerm, setSearchTerm] = useState('');
  const rows = files.map(({ file, text }) => ({
    file,
    title: titleIn(text),
    diagnostics: diagnostics.filter((item) => item.file === file).length,
    draft: drafts.read(file) !== null,
  }));
  const shown = rows.filter(({ file, title }) =>
    `${file} ${title}`.toLowerCase().includes(searchTerm.trim().toLowerCase()),
  );
  const unfinished = drafts.read('');
  const fresh = drafts.files().filter((file) => files.every((item) => item.file !== file));
  return (
    <>
      <header className="studio-head">
        <h1>Студия ресурсов</h1>
        <Button look="primary" onClick={begin}>
          Новый ресурс
        </Button>
      </header>
      {closed !== null && (
        <p className="studio-warning" role="note">
          {closed}
        </p>
      )}
      <section className="studio-files" aria-label="Добавленные ресурсы">
        {files.length > many && (
          <Input
            className="studio-search"
            aria-label="Поиск ресурса"
            placeholder="Поиск"
            allowClear
            value={searchTerm}
            onChange={(event) => setSearchTerm(event.target.value)}
          />
        )}
        <ul>
          {unfinished && (
            <li>
              <Link className="studio-file" to="?new">
                <b>{titleIn(unfinished.text) || 'Новый ресурс'}</b>{' '}
                <span className="studio-chip">Черновик, не опубликован</span>
              </Link>
            </li>
          )}
          {fresh.map((file) => (
            <li key={file}>
              <Link className="studio-file" to={`?file=${encodeURIComponent(file)}`}>
                <b>{titleIn(drafts.read(file)?.text ?? '') || file}</b> <span className="studio-file-name">{file}</span>{' '}
                <span className="studio-chip">Черновик, не опубликован</span>
              </Link>
            </li>
          ))}
          {shown.map(({ file, title, diagnostics: count, draft }) => (
            <li key={file}>
              <Link className="studio-file" to={`?file=${encodeURIComponent(file)}`}>
                <b>{title || file}</b> <span className="studio-file-name">{file}</span>{' '}
                {draft && <span className="studio-chip">Есть неопубликованные изменения</span>}
                {count > 0 && (
                  <span className="studio-chip studio-chip-danger">
                    {countOf(count, ['ошибка', 'ошибки', 'ошибок'])}: этот текст не действует
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
        {files.length > 0 && shown.length === 0 && <Empty searched />}
        {files.length === 0 && !unfinished && fresh.length === 0 && (
          <div className="placeholder">
            <p>Добавленных ресурсов пока нет. Ресурс — это раздел меню со списком, фильтром и формой.</p>
            <p>Вставьте пример ответа сервера: студия составит объявление, а вы поправите его и опубликуете.</p>
            <Button onClick={begin}>Составить первый</Button>
          </div>
        )}
      </section>
    </>
  );
}
