import { randomUuid } from '#codecs/randomUuid.ts';
import './uploads.css';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type DragEvent, type ReactNode } from 'react';
import { Button } from '#ui/button/Button.tsx';
import { Picture } from '#ui/photos/Picture.tsx';
import { acceptedBy, acceptText, defaultMaxFileBytes, fileRejection, sizeText } from './accept.ts';
import { useInputHost, type SendFile } from './inputHost.tsx';
import type { InputProps } from './props.ts';
import { fileNameOfAddress, openableAddresses, uploadsIn, type PendingUpload, type Upload } from './uploads.ts';

type UploadProps = InputProps<'file' | 'image'>;

/** Input for files that are chosen, dropped or pasted; it uploads them immediately one by one and shows them by URL. */
export function UploadInput(props: UploadProps): ReactNode {
  const { WithSendFile } = useInputHost();
  return <WithSendFile>{(send) => <Uploads {...props} send={send} />}</WithSendFile>;
}

function Uploads({
  id,
  field,
  label,
  value,
  change,
  disabled,
  required,
  invalid,
  describedBy,
  send,
}: UploadProps & { send: SendFile }): ReactNode {
  const { items, sent, choose, retry, remove } = useUploads(field, value, change, send);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const accept = acceptedBy(field);
  const take = (files: FileList | null) => {
    if (!disabled && files !== null && files.length > 0) choose([...files]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const takeAway = (at: number) => {
    remove(at);
    button.current?.focus();
  };
  const many = field.many === true;
  return (
    <div
      role="group"
      aria-label={label}
      className={over ? 'uploads uploads-over' : 'uploads'}
      onDrop={drop}
      onPaste={({ clipboardData }) => take(clipboardData.files)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
    >
      <ul>
        {items.map((item, at) => (
          <li key={typeof item === 'string' ? item : item.id}>
            {typeof item === 'string' ? (
              <Sent address={item} picture={field.kind === 'image'} />
            ) : (
              <OnItsWay item={item} share={sent[item.id]} retry={retry} />
            )}
            <Button
              small
              look="text"
              disabled={disabled}
              aria-label={`${isSending(item) ? 'Отменить' : 'Убрать'}: ${nameOf(item)}`}
              onClick={() => takeAway(at)}
            >
              {isSending(item) ? 'Отменить' : 'Убрать'}
            </Button>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple={many}
        accept={accept?.join(',')}
        aria-label={label}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <Button
        ref={button}
        id={id}
        disabled={disabled}
        aria-label={`${chooseText(many, items.length)}: ${label}`}
        aria-invalid={invalid || undefined}
        aria-describedby={[describedBy, `${id}-limits`].filter(Boolean).join(' ')}
        {...(required ? { 'data-required': true } : {})}
        onClick={() => input.current?.click()}
      >
        {chooseText(many, items.length)}
      </Button>
      <span
        className="field-hint"
        id={`${id}-limits`}
      >{`Можно перетащить сюда или вставить. ${accept === undefined ? '' : `${acceptText(accept)}, `}до ${sizeText(field.max ?? defaultMaxFileBytes)}`}</span>
    </div>
  );
}

function chooseText(many: boolean, length: number): string {
  return many ? 'Добавить файлы' : length === 0 ? 'Выбрать файл' : 'Заменить файл';
}

function isSending(item: Upload): boolean {
  return typeof item !== 'string' && item.wrong === undefined;
}

function nameOf(item: Upload): string {
  return typeof item === 'string' ? fileNameOfAddress(item) : item.name;
}

function Sent({ address, picture }: { address: string; picture: boolean }): ReactNode {
  const [href] = openableAddresses(address);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {picture ? (
        <Picture source={address} alt={fileNameOfAddress(address)} className="upload-picture" />
      ) : (
        fileNameOfAddress(address)
      )}
    </a>
  );
}

/**
 * Shows a running or failed upload. `share` is the sent fraction; it is undefined when there is no file to send again.
 */
function OnItsWay({
  item,
  share,
  retry,
}: {
  item: PendingUpload;
  share: number | undefined;
  retry: (item: PendingUpload) => void;
}): ReactNode {
  if (item.wrong === undefined)
    return (
      <span className="upload-name">
        {item.name} <progress aria-label={`Загрузка: ${item.name}`} max={1} value={share ?? 0} />
      </span>
    );
  return (
    <>
      <span className="upload-name">
        {item.name}: <span className="field-error">{item.wrong}</span>
      </span>
      {share !== undefined && (
        <Button small aria-label={`Повторить: ${item.name}`} onClick={() => retry(item)}>
          Повторить
        </Button>
      )}
    </>
  );
}

interface Job {
  file: File;
  stop: AbortController;
}

function useUploads(field: UploadProps['field'], value: unknown, change: UploadProps['change'], send: SendFile) {
  const items = uploadsIn(value);
  const [sent, setSent] = useState<Readonly<Record<string, number>>>({});
  const jobs = useRef(new Map<string, Job>());
  // Two files may finish before the next render.
  const now = useRef(items);
  useLayoutEffect(() => {
    now.current = items;
  });
  const put = (next: Upload[]) => {
    now.current = next;
    change(next);
  };
  const replace = (id: string, by: Upload) =>
    put(now.current.map((item) => (typeof item !== 'string' && item.id === id ? by : item)));
  const lose = useEffectEvent(() => {
    // A draft stores only the name of a file that was uploading; the file itself is lost.
    if (now.current.some(isSending))
      put(
        now.current.map((item) =>
          typeof item === 'string' || item.wrong !== undefined
            ? item
            : { ...item, wrong: 'загрузка прервалась, выберите файл ещё раз' },
        ),
      );
  });
  useEffect(() => {
    const running = jobs.current;
    lose();
    return () => {
      for (const { stop } of running.values()) stop.abort();
    };
  }, []);

  async function run({ id, name }: PendingUpload, file: File): Promise<void> {
    const job = { file, stop: new AbortController() };
    jobs.current.set(id, job);
    setSent((known) => ({ ...known, [id]: 0 }));
    try {
      const address = await send(file, field.upload, {
        signal: job.stop.signal,
        progress: (share) => setSent((known) => ({ ...known, [id]: share })),
      });
      jobs.current.delete(id);
      replace(id, address);
    } catch (error) {
      if (!job.stop.signal.aborted)
        replace(id, { id, name, wrong: error instanceof Error ? error.message : 'Запрос не выполнен' });
    }
  }
  const drop = (item: Upload | undefined) => {
    if (item === undefined || typeof item === 'string') return;
    jobs.current.get(item.id)?.stop.abort();
    jobs.current.delete(item.id);
  };
  return {
    items,
    sent,
    choose: (files: readonly File[]) => {
      const taken = (field.many ? files : files.slice(0, 1)).map((file) => {
        const wrong = fileRejection(field, file);
        return { file, item: { id: randomUuid(), name: file.name, ...(wrong === undefined ? {} : { wrong }) } };
      });
      if (!field.many) now.current.forEach(drop);
      put([...(field.many ? now.current : []), ...taken.map(({ item }) => item)]);
      for (const { file, item } of taken) if (item.wrong === undefined) void run(item, file);
    },
    retry: ({ id, name }: PendingUpload) => {
      const file = jobs.current.get(id)?.file;
      replace(id, { id, name });
      if (file) void run({ id, name }, file);
    },
    remove: (at: number) => {
      drop(now.current[at]);
      put(now.current.filter((_one, index) => index !== at));
    },
  };
}
