import type { RuleIssue } from '@atrium/contract';
import { set, type FieldErrors } from 'react-hook-form';

/** Findings in the shape react-hook-form keeps: nested by path, the code as type. Words come when they are shown. */
export function nestedErrors(issues: readonly RuleIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, code } of issues) set(errors, field, { type: code });
  return errors;
}

/** From path to code: what is under `error`, by its path within it; the error itself is under the empty path. */
export function flatErrors(error: unknown, path = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (typeof error !== 'object' || error === null) return found;
  if ('type' in error && typeof error.type === 'string') found.set(path, error.type);
  for (const [key, part] of Object.entries(error)) {
    if (key === 'ref' || key === 'root' || key === 'types') continue;
    for (const [inner, code] of flatErrors(part, path === '' ? key : `${path}.${key}`)) found.set(inner, code);
  }
  return found;
}
