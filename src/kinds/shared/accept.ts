/** Default maximum size of a file in bytes. */
export const defaultMaxFileBytes = 10 * 1024 * 1024;
/** Image types that every browser shows; no SVG, because it can contain scripts. */
const pictures = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;

interface UploadField {
  kind: string;
  accept?: readonly string[];
  max?: number;
}

/** Returns the types and name extensions that a field accepts; undefined for any file. */
export function acceptedBy({ kind, accept }: UploadField): readonly string[] | undefined {
  return accept ?? (kind === 'image' ? pictures : undefined);
}

export function isAccepted(
  accept: readonly string[] | undefined,
  { name, type }: { name: string; type: string },
): boolean {
  return (
    accept === undefined ||
    accept.some((item) =>
      item.startsWith('.')
        ? name.toLowerCase().endsWith(item.toLowerCase())
        : item.endsWith('/*')
          ? type.startsWith(item.slice(0, -1))
          : type === item,
    )
  );
}

/** Formats a size: `10 МБ`, `512 КБ`. */
export function sizeText(bytes: number): string {
  const [size, unit] = bytes >= 1024 * 1024 ? [bytes / 1024 / 1024, 'МБ'] : [bytes / 1024, 'КБ'];
  return `${Math.round(size * 10) / 10}\u00a0${unit}`.replace('.', ',');
}

/** Formats types as users know them: `PNG, JPEG`. */
export function acceptText(accept: readonly string[]): string {
  return accept
    .map((item) => (item === 'image/*' ? 'картинки' : item.replace(/^(\.|[a-z]+\/)/, '').toUpperCase()))
    .join(', ');
}

/** Returns the Russian reason why a file is rejected; undefined for an accepted file. */
export function fileRejection(
  field: UploadField,
  file: { name: string; type: string; size: number },
): string | undefined {
  const { max = defaultMaxFileBytes } = field;
  const accept = acceptedBy(field);
  if (file.size > max) return `больше ${sizeText(max)}`;
  if (file.size === 0) return 'пустой';
  return isAccepted(accept, file) ? undefined : `не того вида: можно ${acceptText(accept ?? [])}`;
}
