import { readInstant } from '#codecs/dates.ts';
import { isRecord, recordsIn, type Unverified } from '#codecs/records.ts';
import { formatText } from '#codecs/text.ts';
import type { Issue, IssueComment } from '#schemas/entities/issue.ts';

/** The addresses of `photos`, whatever they are: a broken one has its place in the row too. */
export function photosOf({ photos }: Unverified<Pick<Issue, 'photos'>>): unknown[] {
  return Array.isArray(photos) ? photos.map((photo: unknown) => (isRecord(photo) ? photo.url : photo)) : [];
}

/** The comments of an issue, oldest first, in whatever order they arrived (part2 'Feedback issues'); dateless ones first. */
export function commentsOf({ comments }: Unverified<Issue>): Unverified<IssueComment>[] {
  return recordsIn<IssueComment>(comments).toSorted(
    (a, b) => moment(a) - moment(b) || Number(a.commentId) - Number(b.commentId),
  );
}

/** Who wrote a comment: a name, or a record with a name as the author of an issue is (part2 §3). */
export function authorOf({ author }: Unverified<IssueComment>): string {
  return formatText(isRecord(author) ? author.name : author);
}

function moment({ date }: Unverified<IssueComment>): number {
  return readInstant(date) ?? 0;
}
