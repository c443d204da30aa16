import { expect, it } from 'vitest';
import { issuerUrl } from './issuerUrl.ts';

it.each(['https://id.northwind.example', 'https://id.northwind.example/tenant/v2.0', 'http://localhost:3000/oidc'])(
  'takes %s for an issuer (AUTH-19)',
  (issuer) => {
    expect(issuerUrl(issuer).href).toContain(issuer);
  },
);

it.each([
  'https://id.northwind.example?tenant=1',
  'https://id.northwind.example?',
  'https://id.northwind.example#part',
  'https://id.northwind.example#',
  'ftp://id.northwind.example',
  'javascript:alert(1)',
  'id.northwind.example',
  '',
])('refuses "%s" for an issuer (AUTH-19)', (issuer) => {
  expect(() => issuerUrl(issuer)).toThrow(expect.objectContaining({ code: 'issuerInvalid' }));
});
