import type { ReactNode } from 'react';
import type { IconName, ExtraIcon } from '#dictionaries/menu.ts';
import { lazyComponent } from '#ui/chunks/lazyComponent.tsx';
import { icons } from '../base/icons.ts';

/** The built-in menu does not use these icons. */
const AddedIcon = lazyComponent<{ name: ExtraIcon }>(
  async () => (await import('./ExtraMenuIcon.tsx')).ExtraMenuIcon,
  () => <span className="anticon" />,
);

/** Icon of an entry or of a section. */
export function MenuIcon({ name }: { name: IconName }): ReactNode {
  if (!(name in icons)) return <AddedIcon name={name as ExtraIcon} />;
  const Icon = icons[name as keyof typeof icons];
  return <Icon aria-hidden />;
}
