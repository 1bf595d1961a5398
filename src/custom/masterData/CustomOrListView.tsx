import '#ui/ui.css';
import './masterData.css';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ResourceScreen } from '#engine/screen/ResourceScreen.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Button } from '#ui/button/Button.tsx';

interface DrawnOrListedProps {
  declaration: Declaration;
  /** Label of the switch (`label`), and of the custom view (`way`): `Деревом`. */
  label: string;
  way: string;
  /** Class of the custom view. */
  className?: string;
  /** Drawn next to the switch. */
  tools?: ReactNode;
  children: ReactNode;
}

/**
 * Draws a resource in its custom view or as a regular list that can be sorted, filtered, exported and imported. The
 * address stores the choice.
 */
export function CustomOrListView({
  declaration,
  label,
  way,
  className = '',
  tools,
  children,
}: DrawnOrListedProps): ReactNode {
  const [params, setParams] = useSearchParams();
  const asList = params.get('as') === 'list';
  const show = (list: boolean) => setParams(list ? { as: 'list' } : {});
  return (
    <div className="company-screen">
      <div role="group" aria-label={label} className="company-choice">
        <Button small aria-pressed={!asList} onClick={() => show(false)}>
          {way}
        </Button>
        <Button small aria-pressed={asList} onClick={() => show(true)}>
          Списком
        </Button>
        {tools}
      </div>
      {asList ? (
        <ResourceScreen declaration={declaration} />
      ) : (
        <div className="screen">
          <section className={`screen-main ${className}`.trim()} aria-labelledby="screen-title">
            <h1 id="screen-title">{declaration.title}</h1>
            {children}
          </section>
        </div>
      )}
    </div>
  );
}
