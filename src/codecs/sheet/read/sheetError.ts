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

/** A file that cannot be read, with a Russian message for the user; no data has been read from it. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;

  constructor(code: SheetErrorCode, text: string, options?: ErrorOptions) {
    super(text, options);
    this.name = 'SheetError';
    this.code = code;
  }
}

/** Creates the error for a damaged file; `cause` is the original error. */
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

/** Runs a step of reading a file and turns any error into the single "damaged file" error. */
export function guard<T>(step: () => T): T {
  try {
    return step();
  } catch (error) {
    throw error instanceof SheetError ? error : damagedFileError(error);
  }
}

/** Runs the steps of an iterable with the same error handling as `guard`. */
export function* guarded<T>(steps: Iterable<T>): Generator<T> {
  try {
    yield* steps;
  } catch (error) {
    throw error instanceof SheetError ? error : damagedFileError(error);
  }
}
