/** What keeps a customer's service requests: the product itself, or a maintenance system that is reached by a description (SRV-05). */
export const serviceProviders = ['local', 'rest'] as const;

/** The ways to sign in at a maintenance system. */
export const serviceAuthentications = ['none', 'basic', 'bearer', 'apiKey', 'oauth'] as const;

/** How a list continues: it has one page, pages by number or by how many to leave out, a mark for the next in the answer, or a `Link` header. */
export const pagings = ['none', 'page', 'offset', 'cursor', 'link'] as const;

/** How a picture is sent: as the body itself, as a part of a form, or as base64 in JSON. */
export const attachmentKinds = ['raw', 'form', 'json'] as const;

/** How the other system writes times: ISO 8601, or with the day, the month or a count of seconds first. */
export const dateForms = ['iso', 'dayFirst', 'monthFirst', 'seconds'] as const;

export const ruleTests = ['present', 'absent', 'equals', 'contains'] as const;
export const ruleMeanings = ['works', 'refused', 'credentials', 'absent', 'throttled', 'unavailable'] as const;

/** The statuses apart from 2xx at which a call's answer is shown as data that is old, and no others (API-31, API-33 to API-35). */
export const toleratedStatuses = {
  statuses: [504, 400],
  feed: [500],
  locations: [504, 404, 400],
  problemCodes: [504, 400],
} as const;
