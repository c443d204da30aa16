import type { OtherRoute } from './otherRoutes.ts';

/** Keys that the requests below name. */
export interface ApiKeySubjects {
  readonly ownApiKeyId: string;
  readonly foreignApiKeyId: string;
}

/** What is done with keys of programs, and the report of one that was found (KEY-02, API-46). */
export const apiKeyRoutes: Readonly<Record<string, OtherRoute>> = {
  'POST apiKey/report': {
    callers: 'anybody',
    request: () => ({ path: 'apiKey/report', body: { key: 'none' } }),
    status: 204,
  },
  'POST apiKey/{id}/rotate': {
    callers: { features: ['CUSTOMER.apiKeys'], needs: 'edit' },
    siblings: ['ROOT.apiKeys'],
    request: ({ ownApiKeyId }) => ({ path: `apiKey/${ownApiKeyId}/rotate`, body: { overlapDays: 1 } }),
    foreign: ({ foreignApiKeyId }) => ({ path: `apiKey/${foreignApiKeyId}/rotate`, body: { overlapDays: 1 } }),
  },
};
