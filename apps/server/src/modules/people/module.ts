/**
 * Users and their roles, employees, groups and tenants. Read `user/user.store.ts` first.
 *
 * The list names the files that other modules may import.
 */
export const offers: readonly string[] = [
  './administrators.reads.ts',
  './employeeGroups.reads.ts',
  './joinCreatorsScope.process.ts',
  './people.reads.ts',
];
