import { textsOf, type ResourceDefinition } from '@atrium/contract';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';

import { formSchema } from './fieldFacts.ts';
import { type FormIssue, nestedErrors } from './fieldErrors.ts';
import type { RecordValues, Values } from '../definition/formDefinition.ts';
import type { FormFrame } from './formFrame.ts';
import { changedFields, checkValues, isSame, startingValues, valueAt, wireOf } from './formValues.ts';
import { followOtherTabs, isOwnWrite } from '../api/ownWrites.ts';
import { useSession } from '../session/useSession.ts';
import { useResourceText } from './useResourceText.ts';

interface FormOptions {
  readonly resource: ResourceDefinition;
  readonly record: RecordValues | null;
  readonly initial: Values;
  readonly isReadOnly: boolean;
}

/** A finding of the server stays at its field until that field holds something else. */
interface Refused {
  readonly issue: FormIssue;
  readonly entered: unknown;
}

/** A form over one record: react-hook-form with the contract's rules, and what differs from the record it began with. */
export interface ResourceFormState {
  readonly form: UseFormReturn;
  readonly frame: FormFrame;
  /** The record the changes are counted from; null for a new one. */
  readonly base: RecordValues | null;
  /** `behind`: a newer version exists next to unsaved changes; `refreshed`: a newer one replaced the one first shown. */
  readonly freshness: 'asLoaded' | 'refreshed' | 'behind';
  /** Takes `record` as the new start. What was typed since `sent` was read stays. */
  readonly rebase: (record: RecordValues, sent: Values) => void;
  readonly countChanges: (values: Values) => number;
  readonly hasChanges: () => boolean;
  /** What is typed into the fields that differ from the start. */
  readonly changedValues: () => Values;
  /** Goes on with what was typed earlier, over the record it was typed over; null for a new one (KIT-07). */
  readonly takeUp: (from: RecordValues | null, values: Values) => void;
  /** Pins the server's findings to their fields; none takes them off (API-40). */
  readonly refuse: (issues: readonly FormIssue[]) => Promise<void>;
}

export function useResourceForm({ resource, record, initial, isReadOnly }: FormOptions): ResourceFormState {
  const formId = useId();
  const session = useSession();
  const text = useResourceText(textsOf(resource));
  const [base, setBase] = useState(record);
  const [start] = useState(() => startingValues(resource, record, initial));
  const baseRef = useRef(base);
  const refused = useRef<readonly Refused[]>([]);
  const schema = useMemo(() => formSchema(resource, base === null), [resource, base]);

  const resolver = useCallback<Resolver>(
    (values) => {
      const { wire, issues } = checkValues(resource, session, baseRef.current, values);
      const pinned = refused.current.filter(({ issue, entered }) => isSame(valueAt(values, issue.field), entered));
      const all = [...issues, ...pinned.map(({ issue }) => issue)];
      return all.length === 0 ? { values: wire, errors: {} } : { values: {}, errors: nestedErrors(all) };
    },
    [resource, session],
  );
  const form = useForm({ defaultValues: { ...start }, resolver, mode: 'onTouched', shouldFocusError: false });
  const { control, getFieldState, getValues, reset, trigger } = form;

  const changesIn = useCallback(
    (values: Values) => {
      const current = formSchema(resource, baseRef.current === null);
      return changedFields(wireOf(current, baseRef.current ?? start), wireOf(current, values));
    },
    [resource, start],
  );
  const countChanges = useCallback((values: Values) => changesIn(values).length, [changesIn]);
  const changedValues = useCallback(() => {
    const values: Values = getValues();
    return Object.fromEntries(changesIn(values).map((field) => [field, values[field]]));
  }, [changesIn, getValues]);
  const hasChanges = useCallback(
    () => !isReadOnly && countChanges(getValues()) > 0,
    [countChanges, getValues, isReadOnly],
  );

  const rebase = useCallback(
    (next: RecordValues, sent: Values) => {
      const current: Values = getValues();
      const since = changedFields(sent, current).map((field): [string, unknown] => [field, current[field]]);
      baseRef.current = next;
      setBase(next);
      reset({ ...next, ...Object.fromEntries(since) });
    },
    [getValues, reset],
  );
  const takeUp = useCallback(
    (from: RecordValues | null, values: Values) => {
      reset({ ...(from ?? start), ...values, ...changedValues() });
      baseRef.current = from;
      setBase(from);
    },
    [changedValues, reset, start],
  );
  useEffect(followOtherTabs, []);
  const [isRefreshed, setIsRefreshed] = useState(false);
  useEffect(() => {
    // A newer version arrived while nothing was typed: show it. With changes the save will find out and merge (KIT-08).
    const isNewer = record !== null && baseRef.current !== null && record.version > baseRef.current.version;
    if (!isNewer || hasChanges()) return;
    rebase(record, getValues());
    setIsRefreshed(!isOwnWrite(record));
  }, [record, hasChanges, rebase, getValues]);

  const refuse = useCallback(
    async (issues: readonly FormIssue[]) => {
      refused.current = issues.map((issue) => ({ issue, entered: valueAt(getValues(), issue.field) }));
      if (issues.length > 0) await trigger();
    },
    [getValues, trigger],
  );
  const handleLeave = useCallback(() => {
    if (resource.check === undefined) return;
    // A rule over several fields may be met now although its message is at another one.
    const { issues } = checkValues(resource, session, baseRef.current, getValues());
    const failing = new Set(issues.map(({ field }) => field));
    const met = Object.keys(getValues()).filter((field) => getFieldState(field).invalid && !failing.has(field));
    if (met.length > 0) void trigger(met);
  }, [getFieldState, getValues, resource, session, trigger]);

  const frame = useMemo<FormFrame>(
    () => ({ formId, resource, schema, control, getValues, record: base, text, isReadOnly, onLeave: handleLeave }),
    [formId, resource, schema, control, getValues, base, text, isReadOnly, handleLeave],
  );
  const isBehind = record !== null && base !== null && record.version > base.version;
  const freshness = isBehind ? 'behind' : isRefreshed ? 'refreshed' : 'asLoaded';
  return { form, frame, base, freshness, rebase, countChanges, hasChanges, changedValues, takeUp, refuse };
}
