import type { ReactNode } from 'react';
import type { MenuItem } from '#resources/index.ts';
import { ResourceScreen, screens } from '../screens.ts';
import { UpcomingScreen } from '../shell/UpcomingScreen.tsx';

interface ScreenProps {
  name: string;
  title: string;
  item?: MenuItem;
}

/** What stands at a route: the engine's screen of a resource, a bespoke one, or an honest empty page. */
export function Screen({ name, title, item }: ScreenProps): ReactNode {
  if (item && 'resource' in item) return <ResourceScreen key={name} declaration={item.resource} />;
  const Bespoke = name in screens ? screens[name as keyof typeof screens] : undefined;
  return Bespoke ? <Bespoke /> : <UpcomingScreen title={title} text="Раздел в разработке" />;
}
