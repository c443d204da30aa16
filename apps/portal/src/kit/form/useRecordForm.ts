import { textsOf, type ResourceDefinition } from '@atrium/contract';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';

import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useText } from '../../ui/text/useText.ts';
import { ApiError } from '../api/apiError.ts';
import { connection } from '../api/connection.ts';
import { useDraft } from './draft/useDraft.ts';
import type { FormDefinition, RecordValues, Values } from '../definition/formDefinition.ts';
import { useResourceForm } from './useResourceForm.ts';
import { useSaveRecord } from './useSaveRecord.ts';

export interface ResourceFormProps {
  readonly resource: ResourceDefinition;
  /** The resource's path with its braces filled. */
  readonly path: string;
  readonly form: FormDefinition;
  /** The record as loaded; null for a new one. */
  readonly record: RecordValues | null;
  /** What a new record starts from. */
  readonly initial?: Values;
  /** Why nothing may be changed here, in words; undefined when it may. */
  readonly lock?: string | undefined;
  readonly onSaved: (saved: RecordValues, wasNew: boolean) => void;
  readonly onCancel: () => void;
}

const none: Values = {};

/** A save that waits for the person's word. */
interface AskedSave {
  readonly values: Values;
  readonly record: RecordValues | null;
  readonly resolve: (isConfirmed: boolean) => void;
}

/** How long a save waits for its turn, in milliseconds: data that is read again is usually there within this. */
const LONGEST_WAIT = 3_000;
const LOOK_EVERY = 50;

/** Returns why a save failed as a whole; what failed for want of a connection says so no longer than there is none (ERR-27). */
function useSaveFailure() {
  const [failure, setFailure] = useState<unknown>();
  useEffect(
    () =>
      connection.subscribe(() => {
        if (!connection.isReachable()) return;
        setFailure((error: unknown) => (error instanceof ApiError && error.status === 0 ? undefined : error));
      }),
    [],
  );
  return [failure, setFailure] as const;
}

/** Submits the form with Ctrl+S or Cmd+S, unless a dialog is open. */
function useSaveShortcut() {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      if (document.querySelector('[role="dialog"]') === null && !event.repeat) element.current?.requestSubmit();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
  return element;
}

/** The form of a record as a state: what is typed, its draft, and a save that runs once and loses nothing (KIT-06, ERR-62). */
export function useRecordForm(props: ResourceFormProps) {
  const { resource, path, form: definition, record, initial = none, lock, onSaved } = props;
  const t = useText('kit');
  const toasts = useToasts();
  const errorText = useErrorText(textsOf(resource));
  const isReadOnly = lock !== undefined;
  const state = useResourceForm({ resource, record, initial, isReadOnly });
  const { form, base, rebase, hasChanges, refuse } = state;
  const draft = useDraft({ resource, path, definition, record, state, isReadOnly });
  const { save, isSaving, isBlocked } = useSaveRecord(resource, path);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useSaveFailure();
  const [isStale, setIsStale] = useState(false);
  const isDone = useRef(false);
  /** What the save under way began with, as text; null while none is. */
  const submitted = useRef<string | null>(null);
  /** When a save was asked for that waits for another one, or for data that are being read again (SHELL-55). */
  const [waitsSince, setWaitsSince] = useState<number | null>(null);
  const element = useSaveShortcut();
  useEffect(() => {
    // A new record that was saved here goes on in the same form: what is typed from now on is unsaved again.
    if (record !== null) isDone.current = false;
  }, [record]);

  const finish = (saved: RecordValues, sent: Values) => {
    const wasNew = base === null;
    isDone.current = wasNew;
    setIsStale(false);
    setFailure(undefined);
    setAttempt(0);
    rebase(saved, sent);
    draft.end();
    onSaved(saved, wasNew);
  };
  const handleFailure = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 412) {
      setIsStale(true);
    } else if (error.fields !== undefined && error.fields.length > 0) {
      await refuse(error.fields);
      setAttempt((count) => count + 1);
    } else {
      setFailure(error);
    }
  };
  const send = async (wire: Values) => {
    // The form writes into the objects of its values: a copy keeps what was sent, also of fields within a field.
    const sent = structuredClone(form.getValues());
    try {
      finish(await save(base, wire), sent);
    } catch (error) {
      await handleFailure(error);
    }
  };
  const [asked, setAsked] = useState<AskedSave | null>(null);
  /** Asks the person before a save that reaches others. */
  const confirm = (before: RecordValues | null, values: Values): Promise<boolean> => {
    const { saving } = definition;
    if (saving === undefined || saving.isAsked?.(values, before) === false) return Promise.resolve(true);
    return new Promise((resolve) => {
      setAsked({ values, record: before, resolve });
    });
  };
  const answer = (isConfirmed: boolean) => {
    setAsked(null);
    asked?.resolve(isConfirmed);
  };
  const handleValid = async (wire: Values) => {
    if (await confirm(base, wire)) await send(wire);
  };
  const submit = async () => {
    setFailure(undefined);
    await refuse([]);
    if (base !== null && base.revision.action !== 'DELETE' && !hasChanges()) return;
    await form.handleSubmit(handleValid, () => setAttempt((count) => count + 1))();
  };
  const isBusy = () => submitted.current !== null || isBlocked(base);
  const submitOnce = async () => {
    if (lock !== undefined || isStale) return;
    const values = JSON.stringify(form.getValues());
    // A second press of the same save, as a double click is, asks for nothing more.
    if (submitted.current === values) return;
    if (isBusy()) {
      setWaitsSince(Date.now());
      return;
    }
    submitted.current = values;
    try {
      await submit();
    } finally {
      submitted.current = null;
    }
  };
  const takeTurn = useEffectEvent((since: number) => {
    const isLate = Date.now() - since >= LONGEST_WAIT;
    if (isBusy() && !isLate) return;
    setWaitsSince(null);
    if (isBusy()) toasts.failure(t('form.notAllowed'));
    else void submitOnce();
  });
  useEffect(() => {
    if (waitsSince === null) return undefined;
    const timer = setInterval(() => takeTurn(waitsSince), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [waitsSince]);
  return {
    ...state,
    draft,
    element,
    isReadOnly,
    isSaving: isSaving || waitsSince !== null,
    isStale,
    setIsStale,
    saveMerged: async (before: RecordValues, wire: Values) =>
      (await confirm(before, wire)) ? save(before, wire) : null,
    finish,
    attempt,
    asked,
    handleConfirm: () => answer(true),
    handleCancel: () => answer(false),
    failure: failure === undefined ? undefined : errorText(failure, 'saving'),
    hasUnsaved: () => !isDone.current && hasChanges(),
    handleSubmit: (event: FormEvent) => {
      event.preventDefault();
      // Portals of dialogs bubble through React: only this form's own submit counts.
      if (event.target === event.currentTarget) void submitOnce();
    },
  };
}
