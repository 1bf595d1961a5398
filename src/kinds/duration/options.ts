import { max, defineKindOptions, wire } from '../shared/options.ts';

/** Minutes; `wire`: the API has seconds or an ISO 8601 duration instead. `max` in minutes. */
export const durationOptions = defineKindOptions<string | number>()({
  max,
  wire: wire('minutes', 'seconds', 'isoDuration'),
});
