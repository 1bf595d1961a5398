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
  const resource = item && 'resource' in item ? item : undefined;
  if (resource && !resource.drawnBy) return <ResourceScreen key={name} declaration={resource.resource} />;
  const drawnBy = resource?.drawnBy ?? name;
  const Bespoke = drawnBy in screens ? screens[drawnBy as keyof typeof screens] : undefined;
  return Bespoke ? <Bespoke /> : <UpcomingScreen title={title} text="Раздел в разработке" />;
}
