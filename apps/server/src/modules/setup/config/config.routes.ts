import { portalConfig, type PortalConfig } from '@atrium/contract';

import { PRODUCT_VERSION } from '../../../base/productVersion.ts';
import { isSetUp } from '../../../directory/people.ts';
import { findTermsUrl } from '../policies.reads.ts';
import { monitoringTarget } from '../../../services/monitoring/monitoringTarget.ts';
import { defineRoute } from '../../../services/route.ts';

/** `GET config`: what the portal needs to know before anyone signs in; no secrets (RES-18, SHELL-41). */
export const configRoutes = [
  defineRoute({
    method: 'GET',
    path: 'config',
    tag: 'sign-in',
    summary: 'What the portal needs to know before sign-in',
    access: { kind: 'public', maxBodyBytes: 0 },
    answer: portalConfig,
    handle: async ({ services }) => {
      const { commit, hasApiDocs, isDemo, support } = services.config;
      const body: PortalConfig = {
        environment: 'production',
        version: PRODUCT_VERSION,
        commit,
        isDemo,
        hasApiDocs,
        isSetUp: await isSetUp(services.database),
        testFlow: services.config.isTestMode,
        termsUrl: await findTermsUrl(services.database),
        monitoring: monitoringTarget(services.config),
        support: { widgetUrl: support.widget?.url ?? null, email: support.email },
      };
      return { body };
    },
  }),
];
