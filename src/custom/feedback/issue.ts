import { readInstant } from '#codecs/dates.ts';

/** An issue or a part of one as the API gives it; anything in it may be missing or of another type. */
export type IssueRecord = Readonly<Record<string, unknown>>;

export function isIssue(data: unknown): data is IssueRecord {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}

/** The addresses of `photos`, whatever they are: a broken one has its place in the row too. */
export function photosOf({ photos }: IssueRecord): unknown[] {
  return Array.isArray(photos) ? photos.map((photo: unknown) => (isIssue(photo) ? photo.url : photo)) : [];
}

/** The comments of an issue, oldest first, in whatever order they arrived (part2 'Feedback issues'); dateless ones first. */
export function commentsOf({ comments }: IssueRecord): IssueRecord[] {
  const found = Array.isArray(comments) ? comments.filter(isIssue) : [];
  return found.toSorted((a, b) => moment(a) - moment(b) || Number(a.commentId) - Number(b.commentId));
}

function moment({ date }: IssueRecord): number {
  return readInstant(date) ?? 0;
}
