/** Why a file cannot be read. */
export type SheetErrorCode =
  | 'empty'
  | 'noRows'
  | 'noHead'
  | 'mergedHeads'
  | 'duplicateHeads'
  | 'tooManyColumns'
  | 'tooManyRows'
  | 'tooLarge'
  | 'bomb'
  | 'damaged'
  | 'password'
  | 'oldXls'
  | 'notSheet'
  | 'noSheet'
  | 'unclosedQuote';

/** A file that is not read, told to a person in Russian; nothing of it has been taken. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;

  constructor(code: SheetErrorCode, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'SheetError';
    this.code = code;
  }
}

/** `cause`: what broke on the way. */
export function damagedFileError(cause?: unknown): SheetError {
  return new SheetError(
    'damaged',
    'Файл повреждён или скачан не до конца. Откройте его в таблице, сохраните и загрузите ещё раз',
    { cause },
  );
}

export function archiveTooLargeError(): SheetError {
  return new SheetError('bomb', 'Файл распаковывается в слишком большую таблицу. Разделите её на несколько файлов');
}

/** A step through a file; whatever breaks on a broken one is told as one thing. */
export function guard<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw error instanceof SheetError ? error : damagedFileError(error);
  }
}

/** Steps that are taken one by one, likewise. */
export function* guarded<T>(steps: Iterable<T>): Generator<T> {
  try {
    yield* steps;
  } catch (error) {
    throw error instanceof SheetError ? error : damagedFileError(error);
  }
}
