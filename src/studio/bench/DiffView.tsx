import { unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, type ReactNode } from 'react';
import { usePageTheme } from '#ui/theme/pageTheme.ts';
import { jsonHighlighting } from './editorSetup.ts';

/** Draws the differences between two texts; unchanged parts are folded. */
export function DiffView({ before, after }: { before: string; after: string }): ReactNode {
  const isDark = usePageTheme() === 'dark';
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return undefined;
    const view = new EditorView({
      parent: place.current,
      doc: after,
      extensions: [
        jsonHighlighting,
        EditorView.darkTheme.of(isDark),
        lineNumbers(),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        unifiedMergeView({
          original: before,
          mergeControls: false,
          highlightChanges: before !== '',
          gutter: true,
          collapseUnchanged: { margin: 2, minSize: 6 },
        }),
        EditorView.contentAttributes.of({ 'aria-label': 'Изменения', tabindex: '0' }),
      ],
    });
    return () => view.destroy();
  }, [before, after, isDark]);
  return before === after ? <p className="studio-note">Изменений нет</p> : <div className="studio-diff" ref={place} />;
}
