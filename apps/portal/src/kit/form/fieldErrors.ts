import type { FieldCode, FieldError, RuleIssue } from '@atrium/contract';
import { set, type FieldErrors } from 'react-hook-form';

/** What the server or a rule of the form finds at a field. */
export type FormIssue = RuleIssue & Pick<FieldError, 'names' | 'value'>;

/** What is wrong at a path, without the path. */
export type Fault = Omit<FormIssue, 'field' | 'code'> & { readonly code: string };

/** Codes of values that are right in themselves: something else is in their way, or the person may not give them. */
const conflicts: ReadonlySet<string> = new Set<FieldCode>([
  'capacityOverlap',
  'timeOverlap',
  'slotTaken',
  'seatsTaken',
  'duplicate',
  'duplicateXRef',
  'duplicateHardwareId',
  'hardwareIdAssigned',
  'soldOut',
  'priceChanged',
  'groupFull',
  'currencyInUse',
  'namedByDefaults',
  'onlyRaised',
  'notReservable',
  'outsideOpenHours',
  'forbidden',
  'notGrantable',
  'notChangeable',
  'issuerUnreachable',
  'storageFull',
  'uploadsUnused',
  'featureOff',
  'channelOff',
  'scheduleRequired',
  'customerRoomRelease',
  'spaceWithoutDevices',
]);

/** Checks whether a value is refused for what it meets, and not for what it is. */
export function isConflict({ code, names }: Fault): boolean {
  return conflicts.has(code) || names !== undefined;
}

/** Findings in the shape react-hook-form keeps: nested by path, the code as type. Words come when they are shown. */
export function nestedErrors(issues: readonly FormIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, code, ...more } of issues) set(errors, field, { type: code, ...more });
  return errors;
}

/** From path to fault: what is under `error`, by its path within it; the error itself is under the empty path. */
export function flatErrors(error: unknown, path = ''): ReadonlyMap<string, Fault> {
  const found = new Map<string, Fault>();
  if (typeof error !== 'object' || error === null) return found;
  const { type, limit, names, value } = error as { readonly type?: unknown } & Partial<Omit<Fault, 'code'>>;
  if (typeof type === 'string') {
    found.set(path, {
      code: type,
      ...(typeof limit === 'number' ? { limit } : {}),
      ...(Array.isArray(names) ? { names } : {}),
      ...(typeof value === 'number' ? { value } : {}),
    });
  }
  for (const [key, part] of Object.entries(error)) {
    if (key === 'ref' || key === 'root' || key === 'types') continue;
    for (const [inner, fault] of flatErrors(part, path === '' ? key : `${path}.${key}`)) found.set(inner, fault);
  }
  return found;
}
