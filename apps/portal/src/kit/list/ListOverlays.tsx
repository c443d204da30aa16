import { standingRefusal } from '@atrium/contract';

import { RowMenu, ViewDialog } from './listDialogs.ts';
import { RemoveDialog, RestorePublishedDialog } from '../removal/removalDialogs.ts';
import type { ResourceListModel } from './useResourceList.ts';
import { PUBLISHED_FIELD } from '../removal/removalKeys.ts';

/** Shows what is open over a list: the menu of a row, or a dialog. */
export function ListOverlays({ model }: { readonly model: ResourceListModel }) {
  const { resource, list, context, rows, rowsProps, opened, open, close } = model;
  // A deleted record is only looked at and restored.
  const { isDeleted } = model.state;
  const may: ResourceListModel['may'] = (action, row) => !isDeleted && model.may(action, row);
  if (opened === null) return null;
  if (opened.kind === 'bulk')
    return <opened.action.dialog selection={model.selected.asked} context={context} onClose={close} />;
  if (opened.kind === 'view')
    return <ViewDialog control={model.columnsControl} labelOf={rowsProps.labelOf} onClose={close} />;
  const row = rows?.find(({ id }) => id === opened.row.id) ?? opened.row;
  if (opened.kind === 'action') return <opened.action.dialog row={row} context={context} onClose={close} />;
  if (opened.kind === 'remove')
    return (
      <RemoveDialog
        resource={resource}
        path={model.path}
        record={row}
        name={rowsProps.nameOf(row)}
        isOpen
        onClose={close}
      >
        {list.removal === undefined ? null : <list.removal record={row} />}
      </RemoveDialog>
    );
  if (opened.kind === 'restore')
    return (
      <RestorePublishedDialog
        resource={resource}
        record={row}
        name={rowsProps.nameOf(row)}
        onRestore={(isUnpublished) => model.restore(row, isUnpublished)}
        onClose={close}
      />
    );
  const restore = (one: typeof row) => {
    if (one[PUBLISHED_FIELD] === true) return open({ kind: 'restore', row: one });
    model.restore(one);
    close();
  };
  return (
    <RowMenu
      anchor={opened.anchor}
      row={opened.row}
      context={context}
      area={model.area}
      to={rowsProps.pathOf(opened.row)}
      recordPath={list.open === undefined || isDeleted ? undefined : model.recordPathOf(opened.row)}
      actions={(list.rowActions ?? []).filter((action) => may(action.needs, opened.row))}
      moves={model.movesOf?.(opened.row)}
      canDelete={model.has('remove') && may('delete', opened.row)}
      undeletableBecause={standingRefusal(resource, context.session, 'delete', opened.row)}
      onAction={(action) => open({ kind: 'action', row: opened.row, action })}
      onRestore={isDeleted && model.may('delete', opened.row) ? () => restore(opened.row) : undefined}
      deleteApproach={RemoveDialog.approach}
      onDelete={() => open({ kind: 'remove', row: opened.row })}
      onClose={close}
    />
  );
}
