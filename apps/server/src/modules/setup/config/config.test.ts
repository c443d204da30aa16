import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestApp, type TestApp } from '../../../testing/testApp.ts';

const WIDGET_SECRET = 'a support secret of at least 32 characters';

describe('the portal configuration', () => {
  let plain: TestApp;
  let supported: TestApp;
  beforeAll(async () => {
    plain = await createTestApp();
    supported = await createTestApp({
      SUPPORT_URL: 'https://widget.example/script.js',
      SUPPORT_SECRET: WIDGET_SECRET,
      SUPPORT_EMAIL: 'help@atrium.example',
    });
  });
  afterAll(async () => {
    await plain.close();
    await supported.close();
  });

  it('shows anyone version, commit and environment and what is switched on (RES-18, SHELL-41)', async () => {
    const { status, body } = await plain.call('GET', 'config');
    expect(status).toBe(200);
    expect(body).toEqual({
      environment: 'production',
      hasApiDocs: true,
      version: '4.68.0',
      commit: plain.services.config.commit,
      isDemo: true,
      isSetUp: true,
      testFlow: false,
      termsUrl: null,
      monitoring: null,
      support: { widgetUrl: null, email: null },
    });
  });

  it('shows anyone where the terms of use are, the root’s and no customer’s (RES-18, AUTH-56)', async () => {
    const { administrator: as } = supported.people.emails;
    const termsUrl = async () => (await supported.call('GET', 'config')).body.termsUrl;
    const policy = { name: 'Terms', code: 'policy.terms', url: 'https://north.example/terms' };
    const ofCustomer = { ...policy, customerId: supported.people.customers.north };
    expect((await supported.call('POST', 'config/policy', { as, body: ofCustomer })).status).toBe(201);
    expect(await termsUrl()).toBeNull();
    const root = await supported.call('POST', 'config/policy', {
      as,
      body: { ...policy, url: 'https://atrium.example/t' },
    });
    expect(await termsUrl()).toBe('https://atrium.example/t');
    await supported.call('DELETE', `config/policy/${root.body.id}`, { as, version: 1 });
    expect(await termsUrl()).toBeNull();
  });

  it('shows where support is, and no secret (RES-18)', async () => {
    const { body, text } = await supported.call('GET', 'config');
    expect(body.support).toEqual({ widgetUrl: 'https://widget.example/script.js', email: 'help@atrium.example' });
    const { config } = supported.services;
    for (const secret of [WIDGET_SECRET, config.secretKey, config.dataDir]) expect(text).not.toContain(secret);
  });
});
