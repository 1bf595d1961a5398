/** In the place of axios's adapter over `fetch`. */
export const getFetch = (): undefined => undefined;
