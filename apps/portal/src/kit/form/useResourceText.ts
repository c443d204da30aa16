import { weekdays } from '@atrium/contract';
import { useMemo } from 'react';

import { useFieldErrors } from '../../ui/text/useFieldErrors.ts';
import { useText } from '../../ui/text/useText.ts';
import type { Fault } from './fieldErrors.ts';

/** The phrases of a resource that a form or a comparison shows. */
export interface ResourceText {
  /** One record, for example `timezone`. */
  readonly one: string;
  /** The name of a field; of a part of it (`emailDomains.1`) the field's name and its number, of hours their day. */
  label(path: string): string;
  help(field: string): string | undefined;
  section(key: string): string;
  /** The name of an enumeration's value. */
  choice(field: string, value: string): string;
  /** A unit by its key in the area, or as it is. */
  unit(unit: string): string;
  /** The message of a field code, with the most or the least that is allowed; the general one for a code without words. */
  message(code: string, limit?: number): string;
  /** The message of a fault; `conflicts.{code}` of the resource where the server names what the value meets. */
  fault(fault: Fault): string;
}

/** A time within the hours of a week, by the number of its day and which of the two it is. */
const HOURS_PART = /\.([0-6])\.(opensAt|closesAt)$/;

/** The phrases of the resource `name`. Suspends until its area is loaded. */
export function useResourceText(name: string): ResourceText {
  const own = useText(name);
  const fieldErrors = useFieldErrors();
  const kit = useText('kit');
  return useMemo(() => {
    const label = (path: string): string => {
      const text = own.at(`fields.${path}`);
      if (text !== undefined) return text;
      const [, day, time = ''] = HOURS_PART.exec(path) ?? [];
      const weekday = weekdays[Number(day)];
      if (weekday !== undefined) {
        return kit.at(`form.hours.part.${time}`, { day: kit(`form.hours.days.${weekday}`) }) ?? path;
      }
      const [, parent, part = ''] = /^(.+)\.([^.]+)$/.exec(path) ?? [];
      if (parent === undefined) return path;
      return /^\d+$/.test(part) ? `${label(parent)} ${Number(part) + 1}` : label(parent);
    };
    const message = (code: string, count?: number) =>
      fieldErrors(code, count === undefined ? {} : { count }) ?? fieldErrors('invalid') ?? code;
    return {
      one: own.at('one') ?? name,
      label,
      help: (field) => own.at(`help.${field}`),
      section: (key) => own.at(`sections.${key}`) ?? key,
      choice: (field, value) => own.at(`values.${field}.${value}`) ?? own.at(`values.${value}`) ?? value,
      unit: (unit) => own.at(unit) ?? unit,
      message,
      fault: ({ code, limit, names = [], value = 0 }) => {
        const named =
          names.length === 0
            ? undefined
            : own.at(`conflicts.${code}`, { count: limit ?? 0, name: names.join(', '), value });
        return named ?? message(code, limit);
      },
    };
  }, [own, fieldErrors, kit, name]);
}
