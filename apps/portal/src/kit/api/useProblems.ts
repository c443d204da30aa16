import { ApiError } from './apiError.ts';
import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';

/** Returns what an answer says is wrong with a field, in words; undefined where nothing is. */
export function useProblems(error: unknown): (field: string) => string | undefined {
  const fieldErrors = useFieldErrors();
  const known = error instanceof ApiError ? error : null;
  return (field) => {
    const found = known?.fields?.find((one) => one.field === field);
    if (found === undefined) return undefined;
    const count = found.limit === undefined ? {} : { count: found.limit };
    return fieldErrors(found.code, count) ?? found.code;
  };
}
