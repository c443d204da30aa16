import { z } from 'zod';

/** What `GET config` tells anybody before sign-in: what is running and what of it is switched on; never a secret (RES-18). */
export const portalConfig = z.strictObject({
  /** Always `production` (SHELL-41). */
  environment: z.literal('production'),
  version: z.string(),
  /** Short hash of what was built; `unknown` outside of a repository. */
  commit: z.string(),
  isDemo: z.boolean(),
  /** Whether anyone may read the reference of the API. */
  hasApiDocs: z.boolean(),
  /** Whether the product has its first customer and user. */
  isSetUp: z.boolean(),
  /** Whether the server takes the tokens of the test flow (AUTH-10). */
  testFlow: z.boolean(),
  /** Address of the terms of use, the root's policy `policy.terms`; null when there is none (AUTH-56). */
  termsUrl: z.string().nullable(),
  /** Where the portal's monitoring goes, with consent; null when it goes nowhere (MON-07). */
  monitoring: z
    .strictObject({
      /** Batches are posted to `{url}/api/v2/{track}`. */
      url: z.string(),
      clientToken: z.string(),
      applicationId: z.string(),
      /** Whether what is there can play a session replay; none is recorded where it cannot. */
      hasReplay: z.boolean(),
    })
    .nullable(),
  support: z.strictObject({
    /** Address of the support widget's script; null when there is no widget (SHELL-44). */
    widgetUrl: z.string().nullable(),
    /** Mail address of support; null when none is configured. */
    email: z.string().nullable(),
  }),
});

export type PortalConfig = z.infer<typeof portalConfig>;
export type MonitoringTarget = NonNullable<PortalConfig['monitoring']>;
