import { parsePath, type ScimFilter } from './parseFilter.ts';
import { ScimSyntaxError } from './scimError.ts';

/** What of a user the directory owns, as it is sent. */
export interface ScimUserValues {
  readonly userName: string;
  readonly externalId: string | null;
  readonly givenName: string;
  readonly familyName: string;
  readonly displayName: string | null;
  readonly active: boolean;
  /** Null where the user name is the address. */
  readonly email: string | null;
}

/** What a request changes of a user. */
export type UserChanges = { -readonly [Name in keyof ScimUserValues]?: ScimUserValues[Name] };

/** Attributes of RFC 7643 that are not kept: what is sent for them is left out. */
const unkept: ReadonlySet<string> = new Set([
  'id',
  'schemas',
  'meta',
  'groups',
  'nickname',
  'profileurl',
  'title',
  'usertype',
  'preferredlanguage',
  'locale',
  'timezone',
  'password',
  'phonenumbers',
  'ims',
  'photos',
  'addresses',
  'entitlements',
  'roles',
  'x509certificates',
  'enterprise',
]);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function wrong(attribute: string): ScimSyntaxError {
  return new ScimSyntaxError('invalidValue', `The value of ${attribute} cannot be read.`);
}

function textOf(value: unknown, attribute: string): string {
  if (typeof value !== 'string') throw wrong(attribute);
  return value.trim();
}

function textOrNull(value: unknown, attribute: string): string | null {
  if (value === null || value === undefined) return null;
  const text = textOf(value, attribute);
  return text === '' ? null : text;
}

/** Reads a switch as it is, or as the text that Entra ID sends. */
function booleanOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'string' && /^(?:true|false)$/i.test(value)) return value.toLowerCase() === 'true';
  throw wrong('active');
}

/** The own properties of an object by their names in lower case. */
function entriesOf(value: Readonly<Record<string, unknown>>): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(value).map(([name, one]) => [name.toLowerCase(), one]));
}

/** The address of work among e-mail addresses: the primary one, that of work, or the first. */
function emailOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return textOrNull(value, 'emails');
  const list = Array.isArray(value) ? value : [value];
  const read = list.map((one) => {
    if (!isObject(one)) throw wrong('emails');
    const entries = entriesOf(one);
    const isPrimary = entries.get('primary') === true || /^true$/i.test(String(entries.get('primary')));
    const isWork = String(entries.get('type')).toLowerCase() === 'work';
    return { isPrimary, isWork, value: textOrNull(entries.get('value'), 'emails') };
  });
  const chosen = read.find(({ isPrimary }) => isPrimary) ?? read.find(({ isWork }) => isWork) ?? read[0];
  return chosen?.value ?? null;
}

function takeName(changes: UserChanges, value: unknown): void {
  if (!isObject(value)) throw wrong('name');
  const entries = entriesOf(value);
  if (entries.has('givenname')) changes.givenName = textOrNull(entries.get('givenname'), 'name.givenName') ?? '';
  if (entries.has('familyname')) changes.familyName = textOrNull(entries.get('familyname'), 'name.familyName') ?? '';
}

function takeNamePart(changes: UserChanges, part: string, value: unknown): void {
  if (part === 'givenname') changes.givenName = textOrNull(value, 'name.givenName') ?? '';
  else if (part === 'familyname') changes.familyName = textOrNull(value, 'name.familyName') ?? '';
  else if (!['formatted', 'middlename', 'honorificprefix', 'honorificsuffix'].includes(part)) throw unknownPath();
}

function unknownPath(): ScimSyntaxError {
  return new ScimSyntaxError('invalidPath', 'The path names no attribute of a user.');
}

/** Takes one attribute. Returns whether it is known. */
function takeAttribute(changes: UserChanges, attribute: string, value: unknown): boolean {
  if (attribute === 'username') changes.userName = textOf(value, 'userName');
  else if (attribute === 'externalid') changes.externalId = textOrNull(value, 'externalId');
  else if (attribute === 'displayname') changes.displayName = textOrNull(value, 'displayName');
  else if (attribute === 'active') changes.active = booleanOf(value);
  else if (attribute === 'name') takeName(changes, value);
  else if (attribute === 'emails') changes.email = emailOf(value);
  else return unkept.has(attribute);
  return true;
}

/** Reads what a body says of a user; what is not known in it is left out. @throws ScimSyntaxError */
export function readUser(body: unknown): UserChanges {
  if (!isObject(body)) throw new ScimSyntaxError('invalidSyntax', 'The body is no user.');
  const changes: UserChanges = {};
  for (const [attribute, value] of entriesOf(body)) takeAttribute(changes, attribute, value);
  return changes;
}

/** Checks whether a filter in brackets means the address that is kept: the one of work, or the primary one. */
function meansWork(filter: ScimFilter | null, current: string | null): boolean {
  if (filter === null) return true;
  if (filter.kind === 'and') return filter.parts.every((part) => meansWork(part, current));
  if (filter.kind === 'or') return filter.parts.some((part) => meansWork(part, current));
  if (filter.kind !== 'compare' || filter.operator !== 'eq') return false;
  const value = String(filter.value).toLowerCase();
  if (filter.attribute === 'type') return value === 'work';
  if (filter.attribute === 'primary') return value === 'true';
  return filter.attribute === 'value' && value === current?.toLowerCase();
}

/** An operation of a PATCH, with its name in lower case. */
export interface ScimOperation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | null;
  readonly value: unknown;
}

/** Reads the operations of a PATCH, in the spelling of any directory. @throws ScimSyntaxError `invalidSyntax` */
export function readOperations(body: unknown, most: number): ScimOperation[] {
  const wrongForm = () => new ScimSyntaxError('invalidSyntax', 'The body has no operations that can be read.');
  if (!isObject(body)) throw wrongForm();
  const operations = entriesOf(body).get('operations');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > most) throw wrongForm();
  return operations.map((one: unknown): ScimOperation => {
    if (!isObject(one)) throw wrongForm();
    const entries = entriesOf(one);
    const name = entries.get('op');
    const op = (['add', 'replace', 'remove'] as const).find((known) => known === String(name).toLowerCase());
    const path = entries.get('path');
    if (op === undefined || (path !== undefined && path !== null && typeof path !== 'string')) throw wrongForm();
    return { op, path: path === undefined || path === null || path === '' ? null : path, value: entries.get('value') };
  });
}

function takePath(changes: UserChanges, path: string, value: unknown, current: string | null): void {
  const { attribute, filter, part } = parsePath(path);
  if (attribute === 'name' && part !== null && filter === null) {
    takeNamePart(changes, part, value);
    return;
  }
  if (attribute === 'emails') {
    if (!meansWork(filter, current)) return;
    if (part === 'value' || (part === null && filter === null)) changes.email = emailOf(value);
    else if (part === null) changes.email = emailOf(value);
    else if (!['type', 'primary', 'display'].includes(part)) throw unknownPath();
    return;
  }
  const isWhole = part === null && filter === null;
  if (unkept.has(attribute)) return;
  if (!isWhole || !takeAttribute(changes, attribute, value)) throw unknownPath();
}

function remove(changes: UserChanges, path: string | null, current: string | null): void {
  if (path === null) throw new ScimSyntaxError('noTarget', 'A removal names no path.');
  const { attribute } = parsePath(path);
  if (attribute === 'username' || attribute === 'active')
    throw new ScimSyntaxError('mutability', `${attribute} cannot be removed.`);
  takePath(changes, path, null, current);
}

/**
 * Reads what operations change of a user, over a list of the attributes that are kept; nothing else of what is sent is read.
 * @param current the address that the user has, which a filter in brackets may name
 * @throws ScimSyntaxError
 */
export function patchUser(operations: readonly ScimOperation[], current: string | null): UserChanges {
  const changes: UserChanges = {};
  for (const { op, path, value } of operations) {
    if (op === 'remove') remove(changes, path, current);
    else if (path !== null) takePath(changes, path, value, current);
    else if (isObject(value)) {
      for (const [name, one] of entriesOf(value)) {
        // Entra ID names parts of attributes without a path too: `name.givenName`, `emails[type eq "work"].value`.
        if (/[.[:]/.test(name)) takePath(changes, name, one, current);
        else takeAttribute(changes, name, one);
      }
    } else throw new ScimSyntaxError('invalidValue', 'An operation without a path has no object as its value.');
  }
  return changes;
}

/** What operations change of a group. */
export interface GroupChanges {
  displayName?: string;
  externalId?: string | null;
  /** Set where the list of members is replaced as a whole. */
  isWhole: boolean;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

/** Reads the ids of members. @throws ScimSyntaxError `invalidValue` */
function membersOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const list = Array.isArray(value) ? value : [value];
  return list.map((one: unknown) => {
    const id = isObject(one) ? entriesOf(one).get('value') : one;
    return textOf(id, 'members').toLowerCase();
  });
}

function setMembers(changes: GroupChanges, ids: readonly string[]): void {
  changes.isWhole = true;
  changes.removed.clear();
  changes.added.clear();
  for (const id of ids) changes.added.add(id);
}

function addMembers(changes: GroupChanges, ids: readonly string[]): void {
  for (const id of ids) {
    changes.added.add(id);
    changes.removed.delete(id);
  }
}

function removeMembers(changes: GroupChanges, ids: readonly string[]): void {
  for (const id of ids) {
    changes.added.delete(id);
    changes.removed.add(id);
  }
}

function namedMember(filter: ScimFilter): string[] {
  if (filter.kind === 'or') return filter.parts.flatMap(namedMember);
  if (filter.kind !== 'compare' || filter.operator !== 'eq' || filter.attribute !== 'value')
    throw new ScimSyntaxError('invalidFilter', 'Members are named by their value.');
  return [String(filter.value).toLowerCase()];
}

function takeOfGroup(changes: GroupChanges, op: 'add' | 'replace', attribute: string, value: unknown): boolean {
  if (attribute === 'displayname') changes.displayName = textOf(value, 'displayName');
  else if (attribute === 'externalid') changes.externalId = textOrNull(value, 'externalId');
  else if (attribute === 'members') {
    if (op === 'replace') setMembers(changes, membersOf(value));
    else addMembers(changes, membersOf(value));
  } else return ['id', 'schemas', 'meta'].includes(attribute);
  return true;
}

function removeOfGroup(changes: GroupChanges, path: string | null, value: unknown): void {
  if (path === null) throw new ScimSyntaxError('noTarget', 'A removal names no path.');
  const { attribute, filter } = parsePath(path);
  if (attribute === 'externalid') changes.externalId = null;
  else if (attribute !== 'members')
    throw new ScimSyntaxError('invalidPath', 'The path names nothing that can be removed.');
  else if (filter !== null) removeMembers(changes, namedMember(filter));
  else if (value === undefined || value === null) setMembers(changes, []);
  else removeMembers(changes, membersOf(value));
}

const noChanges = (): GroupChanges => ({ isWhole: false, added: new Set(), removed: new Set() });

/** Reads what a body says of a group, with its members as a whole. @throws ScimSyntaxError */
export function readGroup(body: unknown): GroupChanges {
  if (!isObject(body)) throw new ScimSyntaxError('invalidSyntax', 'The body is no group.');
  const changes = noChanges();
  setMembers(changes, []);
  for (const [attribute, value] of entriesOf(body)) takeOfGroup(changes, 'replace', attribute, value);
  return changes;
}

/** Reads what operations change of a group. @throws ScimSyntaxError */
export function patchGroup(operations: readonly ScimOperation[]): GroupChanges {
  const changes = noChanges();
  for (const { op, path, value } of operations) {
    if (op === 'remove') removeOfGroup(changes, path, value);
    else if (path !== null) {
      const { attribute, part } = parsePath(path);
      if (part !== null || !takeOfGroup(changes, op, attribute, value))
        throw new ScimSyntaxError('invalidPath', 'The path names no attribute of a group.');
    } else if (isObject(value)) {
      for (const [name, one] of entriesOf(value)) takeOfGroup(changes, op, name, one);
    } else throw new ScimSyntaxError('invalidValue', 'An operation without a path has no object as its value.');
  }
  return changes;
}
