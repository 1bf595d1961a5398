interface Following {
  /** Told of each height of the window, in pixels. */
  move: (clientY: number) => void;
  /** The pointer was let go. */
  drop: () => void;
  /** The drag is over, however; before `drop`. */
  end: () => void;
}

/** Follows the pointer until it is let go or lost; Esc ends the drag and nothing else. Gives what stops it from outside. */
export function followPointer({ move, drop, end }: Following): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const over = () => {
    listening.abort();
    end();
  };
  document.addEventListener('pointermove', ({ clientY }) => move(clientY), { signal });
  document.addEventListener(
    'pointerup',
    () => {
      over();
      drop();
    },
    { signal },
  );
  document.addEventListener('pointercancel', over, { signal });
  window.addEventListener(
    'keydown',
    (pressed) => {
      if (pressed.key !== 'Escape') return;
      // The popup or the form around stays.
      pressed.stopPropagation();
      over();
    },
    { signal, capture: true },
  );
  return () => listening.abort();
}
