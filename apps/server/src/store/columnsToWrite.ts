import type { ResourceDefinition } from '@atrium/contract';

import type { SecretBox } from '../base/crypto/secretBox.ts';
import type { ReadSql, Values } from './storeDefinition.ts';

/**
 * The columns that a save sets: secrets sealed and kept when blank, and of an update only what was sent or changed by a
 * rule. Rich text is clean already, as `validateBody` has checked it.
 */
export function columnsToWrite(
  resource: ResourceDefinition,
  read: ReadSql,
  secrets: SecretBox,
  id: string,
  values: Values,
  before: Values | null,
  changed?: readonly string[],
): Values {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(values)) {
    const column = read.fields[field]?.column?.name;
    if (column === undefined || field === 'id' || field === 'version' || value === undefined) continue;
    const isUntouched =
      before !== null && changed?.includes(field) === false && JSON.stringify(value) === JSON.stringify(before[field]);
    if (isUntouched) continue;
    const isSecret = resource.secrets?.includes(field) === true;
    if (isSecret && value === '') continue;
    if (isSecret)
      columns[field] = typeof value === 'string' ? secrets.seal(value, { table: read.tableName, column, id }) : null;
    else columns[field] = value;
  }
  return columns;
}
