import { EyeOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useEngine } from '#engine/core/engineContext.tsx';

/** Entry `Посмотреть как…` of the profile menu. */
export function ViewAsItem({ close }: { close: () => void }): ReactNode {
  const { lookAs } = useEngine();
  if (!lookAs) return null;
  return (
    <button
      type="button"
      role="menuitem"
      onClick={() => {
        close();
        lookAs();
      }}
    >
      <EyeOutlined aria-hidden />
      Посмотреть как…
    </button>
  );
}
