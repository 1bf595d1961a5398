import { timeZone } from '#codecs/timeZone.ts';
import { dayAt, defaultTimeZone } from '#planning/days.ts';
import { catalogueOf, type Catalogue } from './catalogue.ts';
import { distributionOf, type Distribution } from './distribution.ts';
import { pointsOf, type Points } from './tradePoints.ts';
import { randomFrom, type Random } from './random.ts';
import { scales, type Scale, type ScaleName } from './scale.ts';
import { staffOf, type Staff } from './staff.ts';
import { placesOfRussia, type Places } from './territories.ts';

/** The data that the rest of the demo data refers to. */
export interface DemoContext {
  random: Random;
  scale: Scale;
  /** Unix seconds at which demo data ends, so that some tasks are still open when it is first shown. */
  now: number;
  /** Returns the day `shift` days after `now`, as `YYYY-MM-DD`. */
  day(shift: number): string;
  places: Places;
  distribution: Distribution;
  catalogue: Catalogue;
  staff: Staff;
  points: Points;
}

const seed = 20_240_229;

/** Creates the world at a moment in unix seconds; always the same one. */
export function createDemoContext(scaleName: ScaleName, now: number): DemoContext {
  const random = randomFrom(seed);
  const scale = scales[scaleName];
  const places = placesOfRussia();
  const distribution = distributionOf(random, places, scale);
  const catalogue = catalogueOf(random, scale);
  const points = pointsOf(
    random,
    places,
    distribution,
    scale,
    catalogue.tradeMarks.map((mark) => mark.tradeMarkId),
  );
  return {
    random,
    scale,
    now,
    places,
    distribution,
    catalogue,
    points,
    staff: staffOf(random, now, scale.hasRoles ? places : undefined),
    day: (shift) => dayAt((now + shift * 86_400) * 1000, timeZone() ?? defaultTimeZone),
  };
}
