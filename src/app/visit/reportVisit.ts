import { pageMarks } from '#dictionaries/pageMarks.ts';

interface Visit {
  firstRows: number | null;
  longestTask: number;
  failedRequests: number;
  brokenScreens: number;
}

const nothing: Visit = { firstRows: null, longestTask: 0, failedRequests: 0, brokenScreens: 0 };

/**
 * Sends what the page has measured each time it is hidden, the last moment at which a browser surely lets it: the time
 * until the first rows, the longest task, failed requests and broken screens. The report does not name the user.
 */
export function reportVisits(): void {
  let visit = nothing;
  let hasFirstRows = false;
  observe('longtask', ({ duration }) => {
    visit = { ...visit, longestTask: Math.max(visit.longestTask, duration) };
  });
  observe('mark', ({ name, startTime }) => {
    if (name === pageMarks.failedRequest) visit = { ...visit, failedRequests: visit.failedRequests + 1 };
    if (name === pageMarks.brokenScreen) visit = { ...visit, brokenScreens: visit.brokenScreens + 1 };
    if (name !== pageMarks.firstRows || hasFirstRows) return;
    hasFirstRows = true;
    visit = { ...visit, firstRows: startTime };
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || visit === nothing) return;
    const body = new Blob([JSON.stringify(visit)], { type: 'application/json' });
    if (navigator.sendBeacon('/config/visits', body)) visit = nothing;
  });
}

/** Calls `seen` for each entry of a type, earlier ones included; never in a browser that does not know the type. */
function observe(type: 'longtask' | 'mark', seen: (entry: PerformanceEntry) => void): void {
  if (!PerformanceObserver.supportedEntryTypes.includes(type)) return;
  new PerformanceObserver((list) => list.getEntries().forEach(seen)).observe({ type, buffered: true });
}
