import type { ReactNode } from 'react';
import type { IconName, MoreIcon } from '#dictionaries/menu.ts';
import { chunked } from '#ui/chunks/chunked.tsx';
import { icons } from '../icons.ts';

/** The product's own menu does without these. */
const AddedIcon = chunked<{ name: MoreIcon }>(async () => (await import('./AddedIcon.tsx')).AddedIcon, () => <span className="anticon" />);

/** The icon of an entry or of a section. */
export function MenuIcon({ name }: { name: IconName }): ReactNode {
  if (!(name in icons)) return <AddedIcon name={name as MoreIcon} />;
  const Icon = icons[name as keyof typeof icons];
  return <Icon aria-hidden />;
}
