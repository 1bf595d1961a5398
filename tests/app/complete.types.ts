import type { screenComponents } from '#app/routes/screens.ts';
import type { Engine } from '#engine/core/engineContext.tsx';

/** Not run: the compiler is the test. Each `@ts-expect-error` fails the type check when a name without a registration compiles. */
export const incomplete: {
  customFields: Engine['customFields'];
  customModals: Engine['customModals'];
  screens: typeof screenComponents;
} = {
  // @ts-expect-error -- no custom field is registered
  customFields: {},
  // @ts-expect-error -- no custom modal is registered
  customModals: {},
  // @ts-expect-error -- no bespoke screen is registered
  screens: {},
};
