import { crudRoutes } from '../../../services/crudRoutes.ts';
import { importRoutes } from '../../../services/upload/importRoutes.ts';
import { employeeStore } from './employee.store.ts';
import { employeeGroupStore } from './employeeGroup.store.ts';
import { employeeImport } from './employeeImport.ts';

export const employeeRoutes = [
  ...importRoutes(employeeImport),
  ...crudRoutes(employeeStore),
  ...crudRoutes(employeeGroupStore),
];
