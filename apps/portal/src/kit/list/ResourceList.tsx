import type { ResourceFacts } from '@atrium/contract';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { visuallyHidden } from '@mui/utils';
import { useRef } from 'react';
import { Link } from 'react-router';

import { useFits } from '../../ui/control/useFits.ts';
import { rowStyles } from '../../ui/table/tableStyles.ts';
import { recordApproach } from '../form/LazyRecordScreen.tsx';
import { PageHead } from '../navigation/PageHead.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListContent } from './ListContent.tsx';
import type { ListDefinition } from '../definition/listDefinition.ts';
import { ViewDialog } from './listDialogs.ts';
import { ExportNotice } from './ListNotices.tsx';
import { ListOverlays } from './ListOverlays.tsx';
import { useExport } from './useExport.ts';
import { useListActions } from './useListActions.tsx';
import { useResourceList, type ResourceListModel } from './useResourceList.ts';

/** The head of a list with its actions (KIT-04), and what they show while they run. */
function ListHead({ model }: { readonly model: ResourceListModel }) {
  const { resource, list, path, query, shown, createPath, may, words } = model;
  const { t, own } = words;
  const extra = useListActions(resource, path, list.actions?.filter(({ needs }) => may(needs)) ?? []);
  const exported = useExport(resource, path, query, shown);
  const exports = [...(['csv', 'xlsx'] as const), ...(list.exportsAs ?? [])].map((format) => ({
    label: t(`list.export.${format}`),
    onSelect: () => exported.start(format),
    disabledReason: model.total === 0 ? t('list.export.empty') : undefined,
  }));
  return (
    <>
      <PageHead
        title={model.title}
        count={model.count}
        primary={
          createPath === undefined || model.isEmpty ? undefined : (
            <Button
              component={Link}
              to={createPath}
              variant="contained"
              startIcon={<AddOutlined />}
              {...recordApproach}
            >
              {own.at('create') ?? t('list.create')}
            </Button>
          )
        }
        actions={[
          ...extra.entries,
          ...(model.has('export') && !model.state.isDeleted ? exports : []),
          { label: t('list.view.open'), onSelect: () => model.open({ kind: 'view' }), approach: ViewDialog.approach },
        ]}
      />
      {extra.dialog}
      {exported.job !== null && <ExportNotice job={exported.job} onCancel={exported.cancel} />}
    </>
  );
}

interface ResourceListProps {
  readonly resource: ResourceFacts;
  readonly list: ListDefinition;
}

/**
 * A list of a resource: pages, order, filters and search on the server and in the address (KIT-01), own columns (KIT-02),
 * its empty, loading and error states (KIT-03, ROOT-16), export (KIT-04), row menu and delete with Undo (KIT-09), as a
 * table or as cards (KIT-16).
 */
export function ResourceList({ resource, list }: ResourceListProps) {
  const model = useResourceList(resource, list);
  const { context, state, change, answer, words, count } = model;
  const frame = useRef<HTMLDivElement>(null);
  const isTable = useFits(frame, model.neededWidth);
  return (
    <>
      <ListHead model={model} />
      {list.above !== undefined && (
        <list.above context={context} state={state} areRowsShown={!answer.isPending} onChange={change} />
      )}
      <FilterBar
        filters={model.filters}
        state={state}
        area={model.area}
        source={model.source}
        isSearchable={resource.query.search.length > 0}
        canRestore={model.canRestore && model.filters.every(({ shown }) => shown !== 'above')}
        onChange={change}
      />
      <Box
        ref={frame}
        aria-busy={answer.isFetching}
        sx={{ border: 1, borderColor: 'divider', borderRadius: 2, bgcolor: 'background.paper', ...rowStyles }}
      >
        <ListContent model={model} isTable={isTable} />
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {answer.isPending ? words.t('list.loading') : count}
      </Box>
      <ListOverlays model={model} />
    </>
  );
}
