import { readInstant } from '#codecs/dates.ts';
import { isRecord, recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { Issue, IssueComment } from '#schemas/entities/issue.ts';

/** Returns the addresses of `photos`, unchecked: a broken one also has its place in the row. */
export function photosOf({ photos }: Unverified<Pick<Issue, 'photos'>>): unknown[] {
  return Array.isArray(photos) ? photos.map((photo: unknown) => (isRecord(photo) ? photo.url : photo)) : [];
}

/**
 * Returns the comments of an issue, oldest first regardless of their order in the response (part2 'Feedback issues');
 * undated ones first.
 */
export function commentsOf({ comments }: Unverified<Issue>): Unverified<IssueComment>[] {
  return recordsIn<IssueComment>(comments).toSorted(
    (a, b) => moment(a) - moment(b) || Number(a.commentId) - Number(b.commentId),
  );
}

/** Returns the author of a comment: a name, or a record with a name like the author of an issue (part2 §3). */
export function authorOf({ author }: Unverified<IssueComment>): string {
  return formatText(isRecord(author) ? author.name : author);
}

function moment({ date }: Unverified<IssueComment>): number {
  return readInstant(date) ?? 0;
}
