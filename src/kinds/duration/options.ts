import { max, shows, wire } from '../shared/options.ts';

/** Minutes; `wire`: the API has seconds or an ISO 8601 duration instead. `max` in minutes. */
export const duration = shows<string | number>()({ max, wire: wire('minutes', 'seconds', 'isoDuration') });
