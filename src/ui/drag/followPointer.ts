interface Following {
  /** Receives each vertical position in the window, in pixels. */
  move: (clientY: number) => void;
  /** Called when the pointer is released. */
  drop: () => void;
  /** Called at every end of the drag, before `drop`. */
  end: () => void;
}

/** Follows the pointer until it is released or lost; Esc only ends the drag. Returns a function that stops it. */
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
      // Keeps the surrounding popup or form open.
      pressed.stopPropagation();
      over();
    },
    { signal, capture: true },
  );
  return () => listening.abort();
}
