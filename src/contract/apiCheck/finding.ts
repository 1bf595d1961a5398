import { curlOf, type CheckRequest } from './transport.ts';

/** What does not fit the contract. */
export interface Finding {
  /** Method and path as the documents write it: `GET /api/v1/mml/{mmlId}/`. */
  call: string;
  /** `data[3].distributor.name`, `?status=1`, `ответ`. */
  place: string;
  says: string;
  /** How many rows have it, where it is of rows. */
  rows?: number;
  /** What the page would show for it. */
  shows: string;
  /** The line of a shell that repeats the request. */
  curl: string;
}

/** One call of the API, and what was tried of it. */
export interface CheckedEndpoint {
  call: string;
  /** The section that it stands in. */
  section: string;
  requests: number;
  findings: Finding[];
  /** Why something of it was not tried, or what is worth knowing and breaks no contract; in Russian. */
  notes: string[];
}

export interface ApiCheckReport {
  /** The origin of the API. */
  api: string;
  calls: CheckedEndpoint[];
  requests: number;
  /** It was ended before its time. */
  cancelled: boolean;
}

/** All that was found. */
export function findingsIn({ calls }: Pick<ApiCheckReport, 'calls'>): Finding[] {
  return calls.flatMap(({ findings }) => findings);
}

/** What is noted down of one call. */
export interface FindingLog {
  /** `row` tells the row that it is of from others. */
  found(request: CheckRequest, finding: Pick<Finding, 'place' | 'says' | 'shows'> & { row?: string }): void;
  note(text: string): void;
  /** Counts a request. */
  asked(): void;
  readonly walked: CheckedEndpoint;
}

/** A notebook of one call. A misfit that many rows have, each with a value of its own, is told once, at the first of them, with their number. */
export function createFindingLog(api: string, call: string, section: string): FindingLog {
  const walked: CheckedEndpoint = { call, section, requests: 0, findings: [], notes: [] };
  const known = new Map<string, { finding: Finding; rows: Set<string> }>();
  return {
    walked,
    asked: () => void (walked.requests += 1),
    note(text) {
      if (!walked.notes.includes(text)) walked.notes.push(text);
    },
    found(request, { place, says, shows, row }) {
      const key = `${place.replaceAll(/\[\d+\]/g, '[]')} ${says.replaceAll(/"[^"]*"|[\d.]+/g, '')}`;
      const before = known.get(key);
      if (before !== undefined) {
        if (row !== undefined) before.finding.rows = before.rows.add(row).size;
        return;
      }
      const finding: Finding = {
        call,
        place,
        says,
        ...(row !== undefined && { rows: 1 }),
        shows,
        curl: curlOf(api, request),
      };
      known.set(key, { finding, rows: new Set(row === undefined ? [] : [row]) });
      walked.findings.push(finding);
    },
  };
}
