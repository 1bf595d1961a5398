import type { ReactNode } from 'react';
import { DemoNotice } from '../demo/DemoNotice.tsx';
import { NewVersion } from '../deploys/NewVersion.tsx';

/** What the sidebar says above its foot; it comes once the rows are there. */
export function SidebarNotices(): ReactNode {
  return (
    <>
      <NewVersion />
      <DemoNotice />
    </>
  );
}
