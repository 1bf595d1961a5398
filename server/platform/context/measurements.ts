import { channel } from 'node:diagnostics_channel';

/** A kind of event that may be measured; without a listener, publishing one costs nothing. */
export interface Measurement<T> {
  publish(event: T): void;
  subscribe(listener: (event: T) => void): void;
}

function measurement<T>(name: string): Measurement<T> {
  const events = channel(name);
  return {
    publish: (event) => events.publish(event),
    subscribe: (listener) => events.subscribe((event) => listener(event as T)),
  };
}

/** A GET request that could be answered from the cache of responses. */
export const cacheLookups = measurement<{ isHit: boolean }>('back-office.cache-lookup');

/** An attempt or a step of a job; `seconds` is its duration. */
export const jobRuns = measurement<{ kind: string; hasFailed: boolean; seconds: number }>('back-office.job-run');
