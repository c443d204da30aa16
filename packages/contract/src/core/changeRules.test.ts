import { describe, expect, it } from 'vitest';

import { article } from '../resources/article.ts';
import type { Session } from './access.ts';
import { changeRefusal } from './changeRules.ts';

function sessionWith(permissions: readonly ('view' | 'add' | 'edit' | 'delete')[]): Session {
  return {
    user: { id: 'u', customerId: 'c', email: '', firstName: '', lastName: '', roles: ['r'] },
    role: {
      id: 'r',
      name: '',
      defaultScreen: null,
      privilegeMap: { 'BUILDING.articles': permissions },
      canGrantRoles: [],
    },
    buildingIds: [],
    vendorIds: [],
  };
}

const editor = sessionWith(['view', 'edit', 'delete']);
const author = sessionWith(['view', 'add', 'delete']);

describe('rules of who may change what', () => {
  it('asks the rules of the fields that change and no other', () => {
    const change = {
      session: author,
      action: 'edit',
      id: 'a',
      before: { published: false },
      after: { published: true },
    } as const;
    expect(changeRefusal(article, change, ['title'])).toBeNull();
    expect(changeRefusal(article, change, ['title', 'published'])).toEqual({
      code: 'forbidden',
      status: 403,
      issues: [{ field: 'published', code: 'forbidden' }],
    });
  });

  it('lets anyone who may edit publish, and anyone who may only add draft', () => {
    const add = (session: Session, published: boolean) =>
      changeRefusal(article, { session, action: 'add', id: null, before: null, after: { published } }, ['published']);
    expect(add(author, false)).toBeNull();
    expect(add(author, true)?.status).toBe(403);
    expect(add(editor, true)).toBeNull();
  });

  it('refuses the record before its fields: what is published is not deleted (CONT-03)', () => {
    const remove = (published: boolean) =>
      changeRefusal(article, { session: author, action: 'delete', id: 'a', before: { published }, after: {} }, []);
    expect(remove(true)).toEqual({ code: 'published', status: 409, issues: [] });
    expect(remove(false)).toBeNull();
  });

  it('answers a field code that is none of a whole answer with that of its status', () => {
    const rule = (code: 'mismatch' | 'notGrantable') => ({
      fieldRules: { owner: () => [{ field: 'owner.name', code, status: 409 } as const] },
    });
    const change = { session: editor, action: 'edit', id: 'a', before: {}, after: {} } as const;
    expect(changeRefusal(rule('mismatch'), change, ['owner'])).toEqual({
      code: 'conflict',
      status: 409,
      issues: [{ field: 'owner.name', code: 'mismatch' }],
    });
    expect(changeRefusal(rule('notGrantable'), change, ['owner'])?.code).toBe('notGrantable');
  });
});
