import type { ReactNode } from 'react';

/** A page with nothing on it yet says so. */
export function UpcomingScreen({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <section className="upcoming" aria-label={title}>
      <h1>{title}</h1>
      <div className="centre">
        <p>{text}</p>
      </div>
    </section>
  );
}
