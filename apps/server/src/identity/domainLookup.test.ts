import { issuesOf } from '@atrium/contract';
import { describe, expect, it } from 'vitest';
import { domainLookupAnswer, domainLookupQuery, toDomainLookupAnswer } from './domainLookup.ts';
import type { SignInCustomer, SignInProvider } from './domainLookup.ts';
import { domainOfEmail } from '../base/emailDomain.ts';

const provider: SignInProvider = {
  name: 'Northwind sign-in',
  providerUri: 'https://login.northwind.example',
  webClientId: 'portal',
  scope: 'openid,profile,email',
  responseType: 'id_token token',
};
const customer: SignInCustomer = { identityProvider: provider, calendarProvider: 'Graph', bookingProvider: null };
const embedded: SignInProvider = { ...provider, name: 'Atrium', providerUri: 'https://atrium.example/oidc' };

describe('the answer of the domain lookup', () => {
  it('has the sign-in parameters as text, "" where there is nothing (AUTH-07, AUTH-54)', () => {
    expect(toDomainLookupAnswer(customer, null)).toEqual({
      bookingProvider: '',
      calendarProvider: 'Graph',
      clientId: 'portal',
      email: '',
      idProvider: 'Northwind sign-in',
      idProviderUri: 'https://login.northwind.example',
      responseType: 'id_token token',
      scope: 'openid,profile,email',
    });
  });

  it('holds nothing that the customer record has as well, such as a secret (AUTH-07)', () => {
    const record = { ...customer, clientSecret: 'x', identityProvider: { ...provider, clientSecret: 'y' } };
    const answer = toDomainLookupAnswer(record, null);
    expect(Object.keys(answer).toSorted()).toEqual(Object.keys(domainLookupAnswer.shape).toSorted());
    expect(JSON.stringify(answer)).not.toContain('ecret');
  });

  it('names the embedded provider for a customer without one, and none where it is not mounted (AUTH-07, AUTH-60)', () => {
    const without = { ...customer, identityProvider: null };
    expect(toDomainLookupAnswer(without, embedded)).toMatchObject({ idProviderUri: 'https://atrium.example/oidc' });
    expect(toDomainLookupAnswer(without, null)).toMatchObject({ idProvider: '', idProviderUri: '', responseType: '' });
  });

  it('asks for the code flow unless the provider says otherwise (AUTH-08)', () => {
    const answer = toDomainLookupAnswer({ ...customer, identityProvider: { ...provider, responseType: null } }, null);
    expect(answer.responseType).toBe('code');
  });
});

describe('the domain that is looked up', () => {
  it.each([
    ['Northwind.EXAMPLE', 'northwind.example'],
    [' northwind.example ', 'northwind.example'],
    ['Café.example', 'xn--caf-dma.example'],
    ['xn--caf-dma.example', 'xn--caf-dma.example'],
    ['eu.northwind.example', 'eu.northwind.example'],
  ])('%j is compared as %j (AUTH-03, SEC-01)', (typed, compared) => {
    expect(domainLookupQuery.parse({ domainname: typed }).domainname).toBe(compared);
  });

  it.each([
    ['ada@northwind.example', 'domain'],
    ['northwind', 'domain'],
    ['a..example', 'domain'],
    ['10.0.0.1', 'domain'],
    ['a b.example', 'domain'],
    ['', 'required'],
    [undefined, 'required'],
  ])('%j is refused (AUTH-07)', (domainname, code) => {
    const result = domainLookupQuery.safeParse({ domainname }, { reportInput: true });
    expect(result.error && issuesOf(result.error)).toEqual([{ field: 'domainname', code }]);
  });

  it('is what follows the last @ of an address (AUTH-03)', () => {
    expect(domainOfEmail('ada@evil.example@Northwind.example')).toBe('northwind.example');
    expect(domainOfEmail('@northwind.example')).toBeNull();
    expect(domainOfEmail('northwind.example')).toBeNull();
  });
});
