/** Resource name of the studio's drafts: no declaration can have this name. */
export const studioResource = '/studio';
