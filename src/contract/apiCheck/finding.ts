import { curlOf, type CheckRequest } from './transport.ts';

/** A violation of the contract. */
export interface Finding {
  /** Method and path as the documents write it: `GET /api/v1/mml/{mmlId}/`. */
  call: string;
  /** `data[3].distributor.name`, `?status=1`, `ответ`. */
  place: string;
  says: string;
  /** Number of affected rows, for findings in rows. */
  rows?: number;
  /** How the page would show it. */
  shows: string;
  /** Shell command that repeats the request. */
  curl: string;
}

/** One API call with the results of its tests. */
interface CheckedEndpoint {
  call: string;
  /** Section of the description. */
  section: string;
  requests: number;
  findings: Finding[];
  /** Notes in Russian: why a part was not tested, and facts that do not violate the contract. */
  notes: string[];
}

export interface ApiCheckReport {
  /** The origin of the API. */
  api: string;
  calls: CheckedEndpoint[];
  requests: number;
  /** The check was cancelled before its end. */
  cancelled: boolean;
}

export function findingsIn({ calls }: Pick<ApiCheckReport, 'calls'>): Finding[] {
  return calls.flatMap(({ findings }) => findings);
}

/** Collects the findings and notes of one call. */
export interface FindingLog {
  /** Records a finding; `row` identifies its row. */
  found(request: CheckRequest, finding: Pick<Finding, 'place' | 'says' | 'shows'> & { row?: string }): void;
  note(text: string): void;
  countRequest(): void;
  readonly endpoint: CheckedEndpoint;
}

/**
 * Creates the notebook of one call. A violation that occurs in many rows with different values is reported once, at the
 * first row, with the number of rows.
 */
export function createFindingLog(api: string, call: string, section: string): FindingLog {
  const endpoint: CheckedEndpoint = { call, section, requests: 0, findings: [], notes: [] };
  const known = new Map<string, { finding: Finding; rows: Set<string> }>();
  return {
    endpoint,
    countRequest: () => void (endpoint.requests += 1),
    note(text) {
      if (!endpoint.notes.includes(text)) endpoint.notes.push(text);
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
      endpoint.findings.push(finding);
    },
  };
}
