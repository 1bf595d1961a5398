/** Pattern of the ids that `randomUuid` of the page returns. */
export const randomUuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
