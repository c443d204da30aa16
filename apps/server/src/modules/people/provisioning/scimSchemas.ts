import { provisioningLimits } from '@atrium/contract';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const USER = `${CORE}:User`;
const GROUP = `${CORE}:Group`;

function attribute(name: string, more: Readonly<Record<string, unknown>> = {}) {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}

const schema = (id: string, name: string, attributes: readonly unknown[]) => ({
  schemas: [`${CORE}:Schema`],
  id,
  name,
  attributes,
  meta: { resourceType: 'Schema', location: `/api/scim/v2/Schemas/${id}` },
});

/** What of users and groups is kept (RFC 7643, 7). */
export const scimSchemas = [
  schema(USER, 'User', [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('name', { type: 'complex', subAttributes: [attribute('givenName'), attribute('familyName')] }),
    attribute('displayName'),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      type: 'complex',
      multiValued: true,
      subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
    }),
    attribute('groups', { type: 'complex', multiValued: true, mutability: 'readOnly' }),
  ]),
  schema(GROUP, 'Group', [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('members', {
      type: 'complex',
      multiValued: true,
      subAttributes: [
        attribute('value', { mutability: 'immutable' }),
        attribute('display', { mutability: 'readOnly' }),
      ],
    }),
  ]),
];

const resourceType = (name: string, endpoint: string, id: string) => ({
  schemas: [`${CORE}:ResourceType`],
  id: name,
  name,
  endpoint,
  schema: id,
  meta: { resourceType: 'ResourceType', location: `/api/scim/v2/ResourceTypes/${name}` },
});

export const scimResourceTypes = [resourceType('User', '/Users', USER), resourceType('Group', '/Groups', GROUP)];

const no = { supported: false };

/** What of the protocol is served (RFC 7643, 5). */
export const scimConfig = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: provisioningLimits.maxResults },
  changePassword: no,
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Token',
      description: 'The token of the directory, as the portal shows it once.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig', location: '/api/scim/v2/ServiceProviderConfig' },
};
