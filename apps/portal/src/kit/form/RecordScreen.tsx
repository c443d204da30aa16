import { standingRefusal, textsOf, type ResourceDefinition } from '@atrium/contract';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useIsMutating, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import type { PageAction } from '../../ui/feedback/pageAction.ts';
import { PageHead } from '../navigation/PageHead.tsx';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useText } from '../../ui/text/useText.ts';
import { queryKeys } from '../api/queryKeys.ts';
import type { ListContext } from '../session/useListContext.ts';
import { DELETED_KEY } from '../removal/removalKeys.ts';
import { RestorePublishedDialog } from '../removal/removalDialogs.ts';
import { RemoveDialog } from '../removal/RemoveDialog.tsx';
import { useListContext, useMay } from '../session/useListContext.ts';
import { useRestore } from '../removal/useRestore.ts';
import { PUBLISHED_FIELD } from '../removal/removalKeys.ts';
import { GOES_ON } from '../../ui/navigation/goesOn.ts';
import { linkedValues } from '../../ui/navigation/linkedValues.ts';
import { LeadOn } from '../../ui/navigation/LeadOn.tsx';
import { useAddressQuery } from '../../ui/navigation/useAddressQuery.ts';
import { useNames } from '../names/useNames.ts';
import { contextIds } from '../navigation/useContextIds.ts';
import { filledPath } from './filledPath.ts';
import type { RecordPanel, RecordScreenDefinition, RecordValues, Values } from '../definition/formDefinition.ts';
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx';
import { recordQuery } from './recordQuery.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { useFormKey } from './useFormKey.ts';

interface RecordScreenProps {
  readonly resource: ResourceDefinition;
  readonly screens: RecordScreenDefinition;
  /** What opens over a record, in the order of its menu. */
  readonly panels: readonly RecordPanel[];
}

/** A new record is where the screen is: it begins with the ids of its contexts. */
function initialOf(
  resource: ResourceDefinition,
  context: ListContext,
  given: RecordScreenDefinition['initial'],
): Values {
  const ids = Object.entries(contextIds(context)).filter(
    ([key, id]) => id !== undefined && key in resource.create.shape,
  );
  return { ...Object.fromEntries(ids), ...(typeof given === 'function' ? given(context) : given) };
}

function ChangedLine({ revision }: Pick<RecordValues, 'revision'>) {
  const t = useText('kit');
  const text = revision.editor === null ? t('form.changed') : t('form.changedBy', { editor: revision.editor });
  return (
    <Typography variant="body2" color="textSecondary" component="span">
      {text} <RelativeTime value={revision.date} />
    </Typography>
  );
}

/** One record, or a new one, as the address says: its head, its form and its panels. */
export function RecordScreen({ resource, screens, panels }: RecordScreenProps) {
  const t = useText('kit');
  const own = useText(textsOf(resource));
  const errors = useText('errors');
  const toasts = useToasts();
  const names = useNames();
  const navigate = useNavigate();
  const location = useLocation();
  const [search, changeQuery] = useAddressQuery();
  const context = useListContext();
  const may = useMay(resource, context);
  const [isRemoving, setIsRemoving] = useState(false);
  const [removedId, setRemovedId] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const { recordId = 'new' } = context;
  const isNew = recordId === 'new';
  const isRemoved = removedId === recordId;
  const { formKey, noteSaved } = useFormKey(recordId);

  const path = filledPath(resource.path, contextIds(context));
  if (path === undefined) throw new Error(`${resource.path} needs ids that the address does not have`);
  const restore = useRestore(resource, path);
  const isRestoring = useRef(false);
  // What is being deleted or restored, or was, is not asked for again, no matter who reports the change first: the answer would be 404.
  const isDeleted = search.has(DELETED_KEY);
  const isLeaving = useIsMutating({ mutationKey: queryKeys.removal(resource.name, recordId) }) > 0 || isRemoved;
  const isGoing = isLeaving || (isDeleted && (restore.isPending || restore.isSuccess));
  const query = useQuery({
    ...recordQuery(resource, path, recordId, isDeleted),
    // Asked when it matters: the change may be announced before the screen is drawn again.
    enabled: () => !isNew && !isGoing && !isRestoring.current,
  });
  const record = isNew ? null : (query.data ?? null);
  const open = panels.find(({ key }) => search.has(key));
  // What the address names is loaded while its record is.
  useEffect(() => open?.component.approach.onFocus(), [open]);
  const listPath = context.pathTo(context.page);

  if (isRemoved) return <LeadOn to={listPath} />;
  if (!isNew && record === null) {
    if (query.isPending) return <FormSkeleton />;
    return <ErrorState area={textsOf(resource)} error={query.error} onRetry={() => void query.refetch()} isPage />;
  }

  const has = (action: ResourceDefinition['actions'][number]) => resource.actions.includes(action);
  const refusalOf = (action: 'edit' | 'delete', one: RecordValues) => {
    const code = standingRefusal(resource, context.session, action, one);
    return code === null ? undefined : errors.at(`codes.${code}`);
  };
  const lockOf = (): string | undefined => {
    if (record === null) return may('add') ? undefined : t('form.lock.add');
    if (isDeleted) return t('form.lock.deleted');
    if (!has('update')) return t('form.lock.record');
    if (!may('edit', record)) return t('form.lock.edit');
    return refusalOf('edit', record);
  };
  const lock = lockOf();
  const nameOf = (one: RecordValues) => {
    const named = screens.title?.(one) ?? '';
    return named === '' ? (own.at('title') ?? '') : names(resource.name, named);
  };
  const newTitle = own.at('new') ?? own.at('create') ?? t('form.new', { one: own.at('one') ?? '' });
  const title = record === null ? newTitle : nameOf(record);

  const leave = () => {
    // Back to where the person came from keeps the list's filters and page (KIT-01).
    if (location.key === 'default') void navigate(listPath);
    else void navigate(-1);
  };
  const setPanel = ({ key }: RecordPanel, isOpen: boolean) => {
    changeQuery(
      (address) => {
        if (isOpen) address.set(key, '');
        else address.delete(key);
        return address;
      },
      { replace: !isOpen },
    );
  };
  const handleSaved = (saved: RecordValues, wasNew: boolean) => {
    toasts.success(t('form.saved', { name: nameOf(saved) }));
    if (!wasNew) return;
    noteSaved(saved.id);
    void navigate(context.pathTo(context.page, saved.id), { replace: true, state: GOES_ON });
  };
  const removal = (): PageAction[] => {
    if (record === null || isDeleted || !has('remove') || !may('delete', record)) return [];
    return [{ label: t('delete.action'), isDanger: true, onSelect: () => setIsRemoving(true) }];
  };
  const handleRestore = (one: RecordValues, isUnpublished = false) => {
    const onSuccess = () =>
      changeQuery(
        (address) => {
          address.delete(DELETED_KEY);
          return address;
        },
        { replace: true },
      );
    const onSettled = () => {
      isRestoring.current = false;
    };
    isRestoring.current = true;
    restore.mutate({ id: one.id, name: nameOf(one), isUnpublished }, { onSuccess, onSettled });
  };
  const primaryOf = (one: RecordValues) => {
    if (isDeleted)
      return (
        may('delete', one) && (
          <Button
            variant="contained"
            startIcon={<RestoreOutlined />}
            loading={restore.isPending}
            onClick={() => (one[PUBLISHED_FIELD] === true ? setIsAsking(true) : handleRestore(one))}
          >
            {t('delete.restore')}
          </Button>
        )
      );
    return screens.actions && <screens.actions resource={resource} record={one} isReadOnly={lock !== undefined} />;
  };
  const openings = panels.map((panel) => ({
    label: t(`${panel.key}.open`),
    onSelect: () => setPanel(panel, true),
    approach: panel.component.approach,
  }));
  const actions = record === null ? [] : [...openings, ...removal()];

  return (
    <>
      <PageHead
        title={title}
        facts={
          record === null ? undefined : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 1 }}>
              {screens.chip?.(record)}
              <ChangedLine revision={record.revision} />
            </Box>
          )
        }
        primary={record === null ? undefined : primaryOf(record)}
        actions={actions}
      />
      <ResourceForm
        key={`${path} ${String(formKey)} ${String(isDeleted)}`}
        resource={resource}
        path={path}
        form={screens.form}
        record={record}
        initial={{ ...initialOf(resource, context, screens.initial), ...linkedValues(location.state) }}
        lock={lock}
        onSaved={handleSaved}
        onCancel={leave}
      />
      {record !== null && isRemoving && (
        <RemoveDialog
          resource={resource}
          path={path}
          record={record}
          name={title}
          refusal={refusalOf('delete', record)}
          isOpen
          onClose={() => setIsRemoving(false)}
          onRemoved={() => {
            setRemovedId(record.id);
            setIsRemoving(false);
          }}
        >
          {screens.removal === undefined ? null : <screens.removal record={record} />}
        </RemoveDialog>
      )}
      {record !== null && isAsking && (
        <RestorePublishedDialog
          resource={resource}
          record={record}
          name={title}
          onRestore={(isUnpublished) => handleRestore(record, isUnpublished)}
          onClose={() => setIsAsking(false)}
        />
      )}
      {record !== null && open !== undefined && (
        <open.component
          resource={resource}
          path={path}
          form={screens.form}
          record={record}
          title={title}
          nameOf={nameOf}
          lock={lock}
          onClose={() => setPanel(open, false)}
        />
      )}
    </>
  );
}
