import type { ReactNode } from 'react';
import { DemoNotice } from '../demo/DemoNotice.tsx';
import { NewVersion } from '../deploys/NewVersion.tsx';

/** Notices above the footer of the sidebar, loaded after the rows. */
export function SidebarNotices(): ReactNode {
  return (
    <>
      <NewVersion />
      <DemoNotice />
    </>
  );
}
