import { max, defineKindOptions, wire } from '../shared/options.ts';

/** Options in minutes, including `max`; `wire` selects seconds or an ISO 8601 duration for the API. */
export const durationOptions = defineKindOptions<string | number>()({
  max,
  wire: wire('minutes', 'seconds', 'isoDuration'),
});
