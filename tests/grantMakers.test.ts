import { describe, expect, it } from 'vitest';

import { findGrantMakers } from '../tools/grantMakers.ts';
import { readSourceFiles } from '../tools/sourceFiles.ts';

const SERVER = 'apps/server/src';

function problemsOf(path: string, text: string): string[] {
  return findGrantMakers(new Map([[`${SERVER}/${path}`, text]]));
}

describe('the makers of grants', () => {
  it.each([
    ['by its name', "import { makeGrant } from '../../../access/grant.ts';\nmakeGrant();"],
    ['under another name', "import { makeGrant as make } from '../../../access/grant.ts';\nmake();"],
    ['with all of its file', "import * as grants from '../../../access/grant.ts';\ngrants.makeGrant();"],
    ['to pass it on', "export { makeGrant } from '../../../access/grant.ts';"],
    ['to pass all on', "export * from '../../../access/grant.ts';"],
    ['at run time', "export const make = () => import('../../../access/grant.ts');"],
  ])('are in access alone: a resource that imports makeGrant %s is reported', (_title, text) => {
    expect(problemsOf('modules/setup/policy/policy.routes.ts', text)).toContain(
      `${SERVER}/modules/setup/policy/policy.routes.ts imports makeGrant: only access makes a grant`,
    );
  });

  const own = "import { systemGrant } from 'PATH/access/authorize.ts';\nsystemGrant();";
  it.each([
    ['modules/people/role/role.routes.ts', '../../..'],
    ['modules/people/names.reads.ts', '../..'],
    ['services/bulk/bulkRoutes.ts', '../..'],
    ['http/crud/readRoutes.ts', '../..'],
    ['app.ts', '.'],
  ])('leave systemGrant out of what serves requests: %s is reported', (path, up) => {
    expect(problemsOf(path, own.replace('PATH', up))).toEqual([
      `${SERVER}/${path} imports systemGrant: no request takes it: it is for seed, setup, jobs and processes`,
    ]);
  });

  it.each([
    ['seed/createRecord.ts', '..'],
    ['modules/places/purgeBuildings.process.ts', '../..'],
    ['services/export/exportJob.ts', '../..'],
    ['setup.ts', '.'],
    ['recover.ts', '.'],
    ['testing/examples.ts', '..'],
    ['modules/people/employee/employeeGroup.test.ts', '../../..'],
    ['access/authorize.ts', '..'],
  ])("may do the product's own work: %s imports systemGrant", (path, up) => {
    expect(problemsOf(path, own.replace('PATH', up))).toEqual([]);
  });

  const read = "import { readSqlOf } from 'PATH/store/readSql.ts';\nreadSqlOf({});";
  it.each([
    ['services/upload/checkUpload.ts', '../..'],
    ['services/bulk/copyRecords.ts', '../..'],
    ['modules/places/buildings.reads.ts', '../..'],
    ['http/crud/readRoutes.ts', '../..'],
  ])('leave no read without a grant in what serves requests: %s is reported', (path, up) => {
    expect(problemsOf(path, read.replace('PATH', up))).toEqual([
      `${SERVER}/${path} imports readSqlOf: it reads without a grant: a store has statement`,
    ]);
  });

  it('let the engine and the load of the demo read without one', () => {
    expect(problemsOf('store/dependents.ts', read.replace('PATH/store', '.'))).toEqual([]);
    expect(problemsOf('reference/writeRevisions.ts', read.replace('PATH', '..'))).toEqual([]);
  });

  it('may be asked for any other grant', () => {
    const text = "import { authorize, featureGrant } from '../../../access/authorize.ts';\nauthorize(featureGrant);";
    expect(problemsOf('modules/setup/policy/policy.routes.ts', text)).toEqual([]);
  });

  it('are all in their place', async () => {
    expect(findGrantMakers(await readSourceFiles(/^apps\/server\/src\/.*\.ts$/))).toEqual([]);
  });
});
