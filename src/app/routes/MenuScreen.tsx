import { createElement, type ReactNode } from 'react';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { MenuItem } from '#resources/index.ts';
import { screenComponents } from './screens.ts';

/** What stands at a place of the menu: the engine's screen of a resource, or a bespoke one. */
export function MenuScreen({ item }: { item: MenuItem }): ReactNode {
  if (!('resource' in item)) return createElement(screenComponents[item.screen.name]);
  if (item.drawnBy) return createElement(screenComponents[item.drawnBy]);
  return <ResourceScreen key={item.resource.name} declaration={item.resource} />;
}
