import { createElement, type ReactNode } from 'react';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { MenuItem } from '#resources/index.ts';
import { screenComponents } from './screens.ts';

/** Draws a menu item: the engine's screen of a resource, or a custom screen. */
export function MenuScreen({ item }: { item: MenuItem }): ReactNode {
  if (!('resource' in item)) return createElement(screenComponents[item.screen.name]);
  if (item.drawnBy) return createElement(screenComponents[item.drawnBy]);
  return <ResourceScreen key={item.resource.name} declaration={item.resource} />;
}
