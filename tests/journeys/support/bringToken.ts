import type { Page } from '@playwright/test';

/**
 * Signs a person in by a token of the server's test mode (AUTH-10), for journeys that are not about signing in: those go
 * through the provider's pages. The page is left empty; whatever it opens next is open to that person.
 */
export async function bringToken(page: Page, email: string): Promise<void> {
  const [domain, token] = await Promise.all([
    page.request.get(`/api/domainconfig/domain?domainname=${email.split('@').at(-1) ?? ''}`),
    page.request.post('/api/auth/test/token', { data: { email } }),
  ]);
  const parameters: object = { ...(await domain.json()), email, responseType: 'test' };
  // An empty page of the portal's origin, whose storage is filled before the portal itself is loaded.
  await page.route('**/empty', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await page.goto('/empty');
  await page.unroute('**/empty');
  await page.evaluate(
    ([config, tokens]) => {
      localStorage.setItem('Host.oidc.config', config);
      localStorage.setItem('Host.test_tokens', tokens);
    },
    [JSON.stringify(parameters), await token.text()] as const,
  );
}
