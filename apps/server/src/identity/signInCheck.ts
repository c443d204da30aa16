import { times } from '@atrium/contract';

import type { AdmittedToken } from '../access/grant.ts';
import { domainOfEmail } from '../base/emailDomain.ts';
import type { Executor } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import { securityEventTable } from '../services/audit/securityEvent.table.ts';
import type { SignInCheck } from '../store/storeDefinition.ts';
import type { CustomerProviders } from './customerProviders.ts';
import { isMeantForUs, isSameIssuer, namesAudience, textClaim, type TrustedProvider } from './trustedProvider.ts';

/** How long a test sign-in shows that a provider works, in milliseconds (SEC-14). */
const TEST_KEPT = 10 * times.minute;

/** Returns what a test sign-in is recorded with: the provider as its tokens were judged. */
export function testedProvider({ issuer, clientIds, audience }: TrustedProvider) {
  return { issuer: issuer.replace(/\/$/, ''), clientId: clientIds[0] ?? null, audience: audience || null };
}

/** Checks whether a provider would accept the token, and signs people in with the client that the token was made for. */
function isAccepted({ claims, issuer }: AdmittedToken, provider: TrustedProvider): boolean {
  if (!isSameIssuer(provider.issuer, issuer)) return false;
  const client = textClaim(claims, 'client_id') ?? textClaim(claims, 'azp') ?? textClaim(claims, 'cid');
  if (client !== undefined && client !== provider.clientIds[0]) return false;
  return !namesAudience(claims) || isMeantForUs(claims, provider);
}

/**
 * Judges sign-ins by what a transaction has written.
 * @param testIssuer the issuer of test tokens, which count for every domain that a customer has; null outside test mode
 */
export function createSignInCheck(
  providersIn: (executor: Executor) => Pick<CustomerProviders, 'findIssuersOfDomain'>,
  { testIssuer, allowsHttp }: { readonly testIssuer: string | null; readonly allowsHttp: boolean },
): SignInCheck {
  return {
    allowsHttp,
    async isStillAccepted(executor, email, token) {
      const domain = domainOfEmail(email);
      if (token === null || domain === null) return false;
      const providers = await providersIn(executor).findIssuersOfDomain(domain);
      if (token.issuer === testIssuer) return providers.length > 0;
      return providers.some((provider) => isAccepted(token, provider));
    },
    async wasTested(executor, domains) {
      const { action, date, detail } = securityEventTable;
      for (const domain of domains) {
        const providers = await providersIn(executor).findIssuersOfDomain(domain);
        for (const provider of providers) {
          const found = await executor.query(sql`select from ${securityEventTable}
            where ${action} = 'signInTested' and ${date} > now() - make_interval(secs => ${TEST_KEPT / times.second})
              and ${detail} @> ${JSON.stringify(testedProvider(provider))}::jsonb limit 1`);
          if (found.length > 0) return true;
        }
      }
      return false;
    },
  };
}
