/** A job in the background, in the shape of `/api/exchange/jobs/`. Instants are unix seconds. */
export interface BackgroundJob {
  jobId: number;
  kind: string;
  state: string;
  /** How far a job of several steps is. */
  progress: string | null;
  /** The earliest start; of a failed job, of its last attempt. */
  due: number;
  /** Number of attempts since the last success. */
  tries: number;
  error: string | null;
  /** The last success of a scheduled job, and its duration in milliseconds. */
  doneAt: number | null;
  tookMs: number | null;
}
