import { wholePhone } from '@atrium/contract';

import { CellValue } from '../../kit/list/CellValue.tsx';
import type { CellProps } from '../../kit/definition/listDefinition.ts';

/** A phone number with its prefix, as it is dialled. */
export function PhoneCell({ row, value }: CellProps<{ readonly id: string; readonly mobilePrefix: string | null }>) {
  return <CellValue field="phone" value={typeof value === 'string' ? wholePhone(value, row.mobilePrefix) : null} />;
}
