import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

import { Link } from 'react-router';

import { AfterDelay } from '../../ui/feedback/AfterDelay.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { ListCards } from './ListCards.tsx';
import { RefreshNotice } from './ListNotices.tsx';
import { ListPager } from './ListPager.tsx';
import { ListTable } from './ListTable.tsx';
import { ListWordsContext } from './listWords.ts';
import type { ResourceListModel } from './useResourceList.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

const SelectionBar = laterPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);

/** No record at all, or none that matches. */
function EmptyList({ model }: { readonly model: ResourceListModel }) {
  const { createPath, change, words } = model;
  const { t, own } = words;
  if (model.isFiltered) {
    const clear = (
      <Button onClick={() => change({ search: '', filters: {}, isDeleted: false })}>{t('list.filters.clear')}</Button>
    );
    const opening = model.isInitial ? own.at('empty.fromToday') : undefined;
    if (opening !== undefined) return <EmptyState title={opening} action={clear} />;
    const title = t(model.state.isDeleted ? 'list.noDeleted' : 'list.noMatches.title');
    return <EmptyState kind="noMatches" title={title} body={t('list.noMatches.body')} action={clear} />;
  }
  const create = createPath !== undefined && (
    <Button component={Link} to={createPath} variant="contained">
      {own.at('create') ?? t('list.create')}
    </Button>
  );
  return <EmptyState title={own.at('empty.title') ?? t('list.none.title')} action={create || undefined} />;
}

/** The rows of a list, or why there are none (KIT-03, ROOT-16), as a table or as cards (KIT-16). */
export function ListContent({ model, isTable }: { readonly model: ResourceListModel; readonly isTable: boolean }) {
  const { answer, rows, area, bulk, selected, selectable, state, total, words } = model;
  const refetch = () => void answer.refetch();
  if (answer.isError && rows === undefined) return <ErrorState area={area} error={answer.error} onRetry={refetch} />;
  if (rows?.length === 0 && !model.isBeyond) return <EmptyList model={model} />;
  return (
    <>
      {bulk.length > 0 && selected.count > 0 && (
        <SelectionBar
          selection={selected}
          total={selectable.total}
          area={area}
          actions={bulk}
          onAction={(action) => model.open({ kind: 'bulk', action })}
        />
      )}
      <Box sx={{ position: 'relative' }}>
        {answer.isPlaceholderData && (
          <AfterDelay>
            <ProgressLine label={words.t('list.loading')} edge="top" />
          </AfterDelay>
        )}
        <ListWordsContext value={words}>
          {isTable ? <ListTable {...model.rowsProps} /> : <ListCards {...model.rowsProps} />}
        </ListWordsContext>
      </Box>
      {answer.isError && <RefreshNotice onRefresh={refetch} />}
      <ListPager state={state} total={total} uncounted={model.uncounted} onChange={model.change} />
    </>
  );
}
