/** Records of a page of a list, requested and answered (part1 §9). */
export const pageSize = 100;
