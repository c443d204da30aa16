import { expect, test } from './support/journey.ts';
import { hasPostgres } from './support/emptyDatabase.ts';
import { startIndependentProvider } from './support/independentProvider.ts';
import { prepareProduction } from './support/production.ts';

test('the first administrator of production signs in by README alone, at a provider of their own network, and again after signing out (OPS-11, OPS-05, AUTH-14, AUTH-57)', async ({
  openWindow,
}) => {
  test.skip(!hasPostgres(), 'production runs on PostgreSQL');
  const email = 'jane.doe@harbour-estates.example';
  const production = await prepareProduction();
  const provider = await startIndependentProvider(production.certificate, email);
  try {
    const page = await openWindow({
      baseURL: production.publicUrl,
      ignoreHTTPSErrors: true,
      locale: 'en-GB',
    });
    await test.step('until then the sign-in screen says that nothing is set up', async () => {
      await production.server.start();
      await page.goto('/');
      await expect(page.getByText('This portal is not set up yet')).toBeVisible();
      await production.server.stop();
    });
    await test.step('the setup asks the issuer and says what to do next', async () => {
      const args = ['--domain', 'harbour-estates.example', '--client-id', provider.clientId, '--admin-email', email];
      const wrong = production.setUp([...args, '--issuer', `${provider.issuer}/elsewhere`]);
      await expect(wrong).rejects.toThrow('has no usable OpenID discovery document');
      const said = await production.setUp([...args, '--issuer', provider.issuer]);
      expect(said).toContain(`${production.publicUrl}/login`);
      await production.server.start();
    });
    const signIn = async () => {
      await page.getByLabel('Work e-mail address').fill(email);
      await page.getByLabel('Work e-mail address').press('Enter');
      await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/customers$/);
    };
    await page.goto('/');
    await expect(page.getByText('This portal is not set up yet')).toBeHidden();
    await signIn();
    await expect(page.getByText('Operator').first()).toBeVisible();
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(page).toHaveURL(/\/signin$/);
    await signIn();
    // The provider cannot end its session: the password is asked for once (AUTH-18).
    expect(provider.prompts.filter((prompt) => prompt !== 'none')).toEqual([null, 'login']);
  } finally {
    await provider.close();
    await production.dispose();
  }
});
