/** Writes `<name>.br` and `<name>.gz` beside each file of `folder` that gets smaller by them. */
export function compressFolder(folder: string): Promise<void>;
