/** In the place of English plurals, which Refine makes of names of resources for texts that are never shown (docs/decisions/0004). */
const same = (text: string): string => text;

export default Object.assign(same, { plural: same, singular: same });
