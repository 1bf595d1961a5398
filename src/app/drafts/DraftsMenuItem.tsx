import { UnorderedListOutlined } from '@ant-design/icons';
import type { ReactNode, Ref } from 'react';
import { useAllDrafts } from '#engine/core/draftsContext.ts';

/** Entry of the profile menu that opens all drafts; hidden without drafts. */
export function DraftsMenuItem({ open, ref }: { open: () => void; ref?: Ref<HTMLButtonElement> }): ReactNode {
  const { length } = useAllDrafts();
  if (length === 0) return null;
  return (
    <button type="button" ref={ref} role="menuitem" onClick={open}>
      <UnorderedListOutlined aria-hidden />
      Черновики <span className="profile-count">{length}</span>
    </button>
  );
}
