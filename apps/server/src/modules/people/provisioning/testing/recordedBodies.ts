/** What a request of a directory answers. `{user}`, `{other}` and `{group}` are ids, `{mark}` is new for each. */
export interface RecordedRequest {
  readonly from: 'Entra ID' | 'Okta' | 'Google' | 'OneLogin';
  readonly what: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly status: number;
  /** What the answer has, next to others. */
  readonly has?: Readonly<Record<string, unknown>>;
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';

const users = (filter: string, more = '') => `Users?filter=${encodeURIComponent(filter)}${more}`;
const groups = (filter: string, more = '') => `Groups?filter=${encodeURIComponent(filter)}${more}`;
const patch = (...Operations: readonly unknown[]) => ({ schemas: [PATCH], Operations });

type Rest = Omit<RecordedRequest, 'from' | 'what'>;
const of =
  (from: RecordedRequest['from']) =>
  (what: string, rest: Rest): RecordedRequest => ({ from, what, ...rest });
const entra = of('Entra ID');
const okta = of('Okta');
const google = of('Google');
const oneLogin = of('OneLogin');

const patchUser = (body: unknown, status = 200, has: Rest['has'] = {}): Rest => ({
  method: 'PATCH',
  path: 'Users/{user}',
  body,
  status,
  has,
});
const patchGroup = (body: unknown, status = 200, has: Rest['has'] = {}): Rest => ({
  method: 'PATCH',
  path: 'Groups/{group}',
  body,
  status,
  has,
});

/** Requests as the directories document them, written by us after their documentation (SCIM-02). */
export const recordedRequests: readonly RecordedRequest[] = [
  entra('tests the connection with a name that is not there', {
    method: 'GET',
    path: users('userName eq "non-existent-{mark}"'),
    status: 200,
    has: { totalResults: 0, Resources: [] },
  }),
  entra('asks for a user by name', {
    method: 'GET',
    path: users('userName eq "{name}"'),
    status: 200,
    has: { totalResults: 1 },
  }),
  entra('asks for a user by the address of work', {
    method: 'GET',
    path: users('emails[type eq "work"].value eq "{name}"'),
    status: 200,
    has: { totalResults: 1 },
  }),
  entra('asks for a user by externalId', {
    method: 'GET',
    path: users('externalId eq "{external}"'),
    status: 200,
    has: { totalResults: 1 },
  }),
  entra('asks for a user by id and name', {
    method: 'GET',
    path: users('id eq "{user}" and userName eq "{name}"'),
    status: 200,
    has: { totalResults: 1 },
  }),
  entra('creates a user with the enterprise extension', {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER, ENTERPRISE],
      externalId: 'entra-{mark}',
      userName: 'entra.{mark}@northwind.example',
      active: true,
      displayName: 'Entra Person',
      emails: [{ primary: true, type: 'work', value: 'entra.{mark}@northwind.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Entra Person', familyName: 'Person', givenName: 'Entra' },
      roles: [],
      title: 'Engineer',
      addresses: [{ type: 'work', locality: 'Oslo' }],
      phoneNumbers: [{ type: 'mobile', value: '+47 22 00 00 00' }],
      [ENTERPRISE]: { department: 'IT', manager: { value: '1' } },
    },
    status: 201,
    has: { active: true, displayName: 'Entra Person' },
  }),
  entra('creates a user with active as a text', {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER],
      userName: 'text.{mark}@northwind.example',
      active: 'True',
      name: { givenName: 'A', familyName: 'B' },
    },
    status: 201,
    has: { active: true },
  }),
  entra('creates a user who is there', {
    method: 'POST',
    path: 'Users',
    body: { schemas: [USER], userName: '{name}', name: { givenName: 'A', familyName: 'B' } },
    status: 409,
    has: { scimType: 'uniqueness' },
  }),
  entra(
    'turns a user off by a text',
    patchUser(patch({ op: 'Replace', path: 'active', value: 'False' }), 200, { active: false }),
  ),
  entra(
    'turns a user on by a text',
    patchUser(patch({ op: 'Replace', path: 'active', value: 'True' }), 200, { active: true }),
  ),
  entra(
    'turns a user off by a switch',
    patchUser(patch({ op: 'replace', path: 'active', value: false }), 200, { active: false }),
  ),
  entra(
    'turns a user on in an operation of its own',
    patchUser(patch({ op: 'Add', path: 'active', value: true }), 200, { active: true }),
  ),
  entra(
    'changes several attributes at once',
    patchUser(
      patch(
        { op: 'Replace', path: 'displayName', value: 'Several {mark}' },
        { op: 'Replace', path: 'name.familyName', value: 'Family' },
        { op: 'Replace', path: 'name.givenName', value: 'Given' },
      ),
      200,
      { name: { givenName: 'Given', familyName: 'Family', formatted: 'Given Family' } },
    ),
  ),
  entra(
    'changes attributes without a path, with dots in the keys',
    patchUser(patch({ op: 'replace', value: { displayName: 'Dotted', 'name.familyName': 'Dotted' } }), 200, {
      displayName: 'Dotted',
    }),
  ),
  entra(
    'adds a phone number that is not kept',
    patchUser(patch({ op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+47 22 00 00 01' })),
  ),
  entra(
    'adds an address that is not that of work',
    patchUser(patch({ op: 'Add', path: 'emails[type eq "other"].value', value: 'other@northwind.example' })),
  ),
  entra(
    'replaces the address of work',
    patchUser(patch({ op: 'Replace', path: 'emails[type eq "work"].value', value: '{name}' })),
  ),
  entra(
    'sets a department by the name of its schema',
    patchUser(patch({ op: 'Add', path: `${ENTERPRISE}:department`, value: 'IT' })),
  ),
  entra('sets a manager as a text', patchUser(patch({ op: 'Add', path: `${ENTERPRISE}:manager`, value: '{other}' }))),
  entra(
    'sets a manager as an object',
    patchUser(patch({ op: 'Replace', path: 'manager', value: { value: '{other}' } }), 400, { scimType: 'invalidPath' }),
  ),
  entra(
    'sets a title with the name of the schema of users',
    patchUser(patch({ op: 'Replace', path: `${USER}:title`, value: 'Lead' })),
  ),
  entra(
    'replaces the name that is shown by the name of the schema',
    patchUser(patch({ op: 'Replace', path: `${USER}:displayName`, value: 'By schema' }), 200, {
      displayName: 'By schema',
    }),
  ),
  entra('removes the name that is shown', patchUser(patch({ op: 'Remove', path: 'displayName' }))),
  entra('asks for a group without its members', {
    method: 'GET',
    path: 'Groups/{group}?excludedAttributes=members',
    status: 200,
    has: { id: '{group}' },
  }),
  entra('asks for a group by its name, without its members', {
    method: 'GET',
    path: groups('displayName eq "{groupName}"', '&excludedAttributes=members'),
    status: 200,
    has: { totalResults: 1 },
  }),
  entra('asks for a group that has a member', {
    method: 'GET',
    path: groups('id eq "{group}" and members eq "{user}"', '&attributes=id'),
    status: 200,
    has: { totalResults: 0 },
  }),
  entra('creates a group', {
    method: 'POST',
    path: 'Groups',
    body: {
      schemas: [GROUP, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: 'g-{mark}',
      displayName: 'Entra {mark}',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    has: { externalId: 'g-{mark}' },
  }),
  entra('adds a member', patchGroup(patch({ op: 'Add', path: 'members', value: [{ $ref: null, value: '{user}' }] }))),
  entra('adds a member again', patchGroup(patch({ op: 'Add', path: 'members', value: [{ value: '{user}' }] }))),
  entra('adds a member as an object', patchGroup(patch({ op: 'Add', path: 'members', value: { value: '{other}' } }))),
  entra(
    'removes a member by a list of values',
    patchGroup(patch({ op: 'Remove', path: 'members', value: [{ value: '{other}' }] })),
  ),
  entra('removes a member by a filter', patchGroup(patch({ op: 'Remove', path: 'members[value eq "{user}"]' }))),
  entra('removes a member who is none', patchGroup(patch({ op: 'Remove', path: 'members[value eq "{user}"]' }))),
  entra(
    'renames a group',
    patchGroup(patch({ op: 'Replace', path: 'displayName', value: 'Renamed {mark}' }), 200, {
      displayName: 'Renamed {mark}',
    }),
  ),
  entra(
    'sets the externalId of a group',
    patchGroup(patch({ op: 'Add', path: 'externalId', value: 'e-{mark}' }), 200, { externalId: 'e-{mark}' }),
  ),
  okta('tests the connection with a page of one', {
    method: 'GET',
    path: 'Users?startIndex=1&count=1',
    status: 200,
    has: { startIndex: 1, itemsPerPage: 1 },
  }),
  okta('reads a page of users', {
    method: 'GET',
    path: 'Users?startIndex=1&count=100',
    status: 200,
    has: { startIndex: 1 },
  }),
  okta('asks for a user by name', {
    method: 'GET',
    path: users('userName eq "{name}"', '&startIndex=1&count=100'),
    status: 200,
    has: { totalResults: 1 },
  }),
  okta('asks for a user by id', { method: 'GET', path: 'Users/{user}', status: 200, has: { id: '{user}' } }),
  okta('asks for a user who is not there', {
    method: 'GET',
    path: 'Users/00000000-0000-7000-8000-000000000000',
    status: 404,
    has: { status: '404' },
  }),
  okta('creates a user with a password that is not kept', {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER],
      userName: 'okta.{mark}@northwind.example',
      name: { givenName: 'Okta', familyName: 'Person' },
      emails: [{ primary: true, value: 'okta.{mark}@northwind.example', type: 'work' }],
      displayName: 'Okta Person',
      locale: 'en-US',
      externalId: '00u{mark}',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
    status: 201,
    has: { externalId: '00u{mark}' },
  }),
  okta('replaces a user as a whole', {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      id: '{user}',
      userName: '{name}',
      name: { givenName: 'Whole', familyName: 'Person' },
      emails: [{ primary: true, value: '{name}', type: 'work' }],
      externalId: '{external}',
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    has: { name: { givenName: 'Whole', familyName: 'Person', formatted: 'Whole Person' } },
  }),
  okta(
    'turns a user off without a path',
    patchUser(patch({ op: 'replace', value: { active: false } }), 200, { active: false }),
  ),
  okta(
    'turns a user on without a path',
    patchUser(patch({ op: 'replace', value: { active: true } }), 200, { active: true }),
  ),
  okta('turns a user off by a replacement', {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      userName: '{name}',
      externalId: '{external}',
      name: { givenName: 'Whole', familyName: 'Person' },
      active: false,
    },
    status: 200,
    has: { active: false },
  }),
  okta('turns a user on by a replacement', {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      userName: '{name}',
      externalId: '{external}',
      name: { givenName: 'Whole', familyName: 'Person' },
      active: true,
    },
    status: 200,
    has: { active: true },
  }),
  okta('sets a password that is not kept', patchUser(patch({ op: 'replace', value: { password: 'new-{mark}' } }))),
  okta('reads a page of groups', {
    method: 'GET',
    path: 'Groups?startIndex=1&count=100',
    status: 200,
    has: { startIndex: 1 },
  }),
  okta('asks for a group by name', {
    method: 'GET',
    path: groups('displayName eq "Nothing {mark}"'),
    status: 200,
    has: { totalResults: 0 },
  }),
  okta('creates a group with its members', {
    method: 'POST',
    path: 'Groups',
    body: { schemas: [GROUP], displayName: 'Okta {mark}', members: [{ value: '{user}', display: '{name}' }] },
    status: 201,
    has: { displayName: 'Okta {mark}' },
  }),
  okta(
    'renames a group without a path',
    patchGroup(patch({ op: 'replace', value: { id: '{group}', displayName: 'Okta again {mark}' } }), 200, {
      displayName: 'Okta again {mark}',
    }),
  ),
  okta(
    'removes and adds members at once',
    patchGroup(
      patch(
        { op: 'remove', path: 'members[value eq "{other}"]' },
        { op: 'add', path: 'members', value: [{ value: '{user}', display: '{name}' }] },
      ),
    ),
  ),
  okta(
    'replaces all members',
    patchGroup(patch({ op: 'replace', path: 'members', value: [{ value: '{user}' }, { value: '{other}' }] })),
  ),
  okta('replaces a group as a whole', {
    method: 'PUT',
    path: 'Groups/{group}',
    body: { schemas: [GROUP], id: '{group}', displayName: 'Whole {mark}', members: [{ value: '{user}' }] },
    status: 200,
    has: { displayName: 'Whole {mark}' },
  }),
  okta(
    'adds a member who is not there',
    patchGroup(patch({ op: 'add', path: 'members', value: [{ value: 'nobody' }] }), 400, { scimType: 'invalidValue' }),
  ),
  google('reads what is served', {
    method: 'GET',
    path: 'ServiceProviderConfig',
    status: 200,
    has: { patch: { supported: true } },
  }),
  google('reads the schemas', { method: 'GET', path: 'Schemas', status: 200, has: { totalResults: 2 } }),
  google('asks for a user by name', {
    method: 'GET',
    path: users('userName eq "{name}"'),
    status: 200,
    has: { totalResults: 1 },
  }),
  google('creates a user with several addresses', {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: [USER, ENTERPRISE],
      userName: 'google.{mark}@northwind.example',
      name: { givenName: 'Google', familyName: 'Person' },
      emails: [
        { value: 'google.{mark}@northwind.example', type: 'work', primary: true },
        { value: 'home@northwind.example', type: 'home' },
      ],
      active: true,
    },
    status: 201,
    has: { active: true },
  }),
  google('suspends a user', patchUser(patch({ op: 'replace', path: 'active', value: false }), 200, { active: false })),
  google('brings a user back', patchUser(patch({ op: 'replace', path: 'active', value: true }), 200, { active: true })),
  google(
    'replaces the name as an object',
    patchUser(patch({ op: 'replace', path: 'name', value: { givenName: 'Go', familyName: 'Ogle' } }), 200, {
      name: { givenName: 'Go', familyName: 'Ogle', formatted: 'Go Ogle' },
    }),
  ),
  google(
    'replaces the addresses as a list',
    patchUser(patch({ op: 'replace', path: 'emails', value: [{ value: '{name}', type: 'work', primary: true }] })),
  ),
  google('replaces a user as a whole', {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      userName: '{name}',
      externalId: '{external}',
      name: { givenName: 'Go', familyName: 'Ogle' },
      emails: [{ value: '{name}', type: 'work', primary: true }],
      active: true,
    },
    status: 200,
    has: { userName: '{name}' },
  }),
  google('asks for users by a family name', {
    method: 'GET',
    path: users('name.familyName sw "og" and active eq true'),
    status: 200,
    has: { startIndex: 1 },
  }),
  oneLogin('tests the connection', { method: 'GET', path: 'Users?count=1', status: 200, has: { itemsPerPage: 1 } }),
  oneLogin('asks for a user by name', {
    method: 'GET',
    path: users('userName eq "{name}"'),
    status: 200,
    has: { totalResults: 1 },
  }),
  oneLogin('creates a user', {
    method: 'POST',
    path: 'Users',
    body: {
      schemas: ['urn:scim:schemas:core:1.0', USER],
      userName: 'onelogin.{mark}@northwind.example',
      externalId: '{mark}',
      name: { givenName: 'One', familyName: 'Login', formatted: 'One Login' },
      emails: [{ value: 'onelogin.{mark}@northwind.example', type: 'work', primary: 'true' }],
      displayName: 'One Login',
      active: true,
    },
    status: 201,
    has: { externalId: '{mark}' },
  }),
  oneLogin('replaces a user as a whole', {
    method: 'PUT',
    path: 'Users/{user}',
    body: {
      schemas: [USER],
      userName: '{name}',
      externalId: '{external}',
      name: { givenName: 'One', familyName: 'Login' },
      active: true,
    },
    status: 200,
    has: { active: true },
  }),
  oneLogin(
    'turns a user off',
    patchUser(patch({ op: 'replace', path: 'active', value: false }), 200, { active: false }),
  ),
  oneLogin('turns a user on', patchUser(patch({ op: 'replace', path: 'active', value: true }), 200, { active: true })),
  oneLogin('reads all groups', { method: 'GET', path: 'Groups', status: 200, has: { startIndex: 1 } }),
  oneLogin('creates a group', {
    method: 'POST',
    path: 'Groups',
    body: { schemas: [GROUP], displayName: 'One {mark}' },
    status: 201,
    has: { displayName: 'One {mark}' },
  }),
  oneLogin('adds a member', patchGroup(patch({ op: 'add', path: 'members', value: [{ value: '{other}' }] }))),
  oneLogin('removes a member', patchGroup(patch({ op: 'remove', path: 'members', value: [{ value: '{other}' }] }))),
  oneLogin('deletes a user', { method: 'DELETE', path: 'Users/{other}', status: 204 }),
  oneLogin('deletes a group', { method: 'DELETE', path: 'Groups/{group}', status: 204 }),
];
