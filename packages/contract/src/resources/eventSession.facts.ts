import type { RuleIssue } from '../core/errors.ts';
import { allActions, defineFacts } from '../core/resource.ts';

/** People register for an active session; a closed one is past or was closed by staff (CONT-17). */
export const sessionStates = ['active', 'closed'] as const;

/** The end is after the start, no deadline after the start, and no one can cancel after the sign-up ends (CONT-14, CONT-15). */
export function sessionIssues(value: Readonly<Record<string, unknown>>): RuleIssue[] {
  const at = (field: string) => (typeof value[field] === 'string' ? Date.parse(value[field]) : Number.NaN);
  const issues: RuleIssue[] = [];
  if (at('endDate') <= at('startDate')) issues.push({ field: 'endDate', code: 'afterStart' });
  if (at('signUpDeadline') > at('startDate')) issues.push({ field: 'signUpDeadline', code: 'untilStart' });
  if (at('cancellationDeadline') > at('startDate')) issues.push({ field: 'cancellationDeadline', code: 'untilStart' });
  else if (at('cancellationDeadline') > at('signUpDeadline'))
    issues.push({ field: 'cancellationDeadline', code: 'untilSignUp' });
  return issues;
}

export const eventSessionFacts = defineFacts({
  name: 'eventSession',
  path: 'session',
  listPath: 'sessions',
  levels: { building: 'BUILDING.events' },
  readers: 'content',
  extension: { code: 'extension.events' },
  query: {
    filter: ['title', 'startDate', 'endDate', 'closed', 'status', 'eventId', 'buildingId', 'customerId'],
    sort: ['startDate', 'title'],
    search: ['title'],
    defaultSort: 'startDate',
  },
  finding: { pages: ['events/:eventId/sessions'] },
  references: {
    buildingId: { resource: 'building', code: 'reference' },
    eventId: { resource: 'event', code: 'reference' },
  },
  blockedBy: [{ resource: 'registration', field: 'sessionId', when: { field: 'status', value: 'active' } }],
  actions: allActions,
});
