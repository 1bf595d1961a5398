/** The page never scrolls, only what stands in it does: to find that out for each dialog, the lock lays the whole page out anew, three times. */
export default function useScrollLocker(): void {}
