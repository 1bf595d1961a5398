/** The resource that drafts of the studio are kept under: no declaration can have this name. */
export const studioResource = '/studio';
