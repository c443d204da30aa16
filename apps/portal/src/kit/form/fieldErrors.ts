import type { RuleIssue } from '@atrium/contract';
import { set, type FieldErrors } from 'react-hook-form';

/** What is wrong at a path, without the path. */
type Fault = Omit<RuleIssue, 'field' | 'code'> & { readonly code: string };

/** Findings in the shape react-hook-form keeps: nested by path, the code as type. Words come when they are shown. */
export function nestedErrors(issues: readonly RuleIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, code, limit } of issues) set(errors, field, { type: code, limit });
  return errors;
}

/** From path to fault: what is under `error`, by its path within it; the error itself is under the empty path. */
export function flatErrors(error: unknown, path = ''): ReadonlyMap<string, Fault> {
  const found = new Map<string, Fault>();
  if (typeof error !== 'object' || error === null) return found;
  const { type, limit } = error as { readonly type?: unknown; readonly limit?: unknown };
  if (typeof type === 'string') found.set(path, { code: type, ...(typeof limit === 'number' ? { limit } : {}) });
  for (const [key, part] of Object.entries(error)) {
    if (key === 'ref' || key === 'root' || key === 'types') continue;
    for (const [inner, fault] of flatErrors(part, path === '' ? key : `${path}.${key}`)) found.set(inner, fault);
  }
  return found;
}
