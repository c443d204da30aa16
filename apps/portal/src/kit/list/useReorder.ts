import { textsOf, type ResourceFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useFocusNext } from '../../ui/control/useFocusNext.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { callApi } from '../api/callApi.ts';
import { invalidateResource } from '../api/queryKeys.ts';
import type { ListRow, ListState } from '../definition/listDefinition.ts';

/** Where a row may go, by -1 or 1; `reason` says why it cannot be moved now. */
export interface RowMoves {
  readonly reason: string | undefined;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  move(by: -1 | 1): void;
  /** Gives the row the place of another one on the page. */
  moveTo(other: ListRow): void;
}

/** The id of the button that opens a row's menu: it has the focus again after its row has moved. */
export function rowMenuId(row: ListRow): string {
  return `row-menu-${row.id}`;
}

interface ReorderPlace {
  readonly resource: ResourceFacts;
  /** The resource's path with its braces filled. */
  readonly path: string;
  readonly state: ListState;
  readonly isFiltered: boolean;
  readonly rows: readonly ListRow[] | undefined;
  readonly areRowsEarlier: boolean;
  readonly total: number | undefined;
  readonly nameOf: (row: ListRow) => string;
}

/**
 * Moving rows one place up or down by menu or by Alt with an arrow key, or by dragging (KIT-14, VEND-03). Only a list in its own order,
 * whole, tells what is above and below, and no rows that stay from before while those of `state` are on their way.
 */
export function useReorder(place: ReorderPlace): (row: ListRow) => RowMoves {
  const { resource, path, state, isFiltered, rows, areRowsEarlier, total, nameOf } = place;
  const t = useText('kit');
  const own = useText(textsOf(resource));
  const { number } = useFormats();
  const toasts = useToasts();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const focusNext = useFocusNext();
  const moving = useMutation({
    mutationFn: ({ row, to }: { readonly row: ListRow; readonly to: number }) =>
      callApi(`${path}/${row.id}/reorder`, { body: { sortOrder: to } }),
    onSuccess: (_, { row, to }) => toasts.success(t('list.moved', { name: nameOf(row), place: number(to + 1) })),
    onError: (error) =>
      toasts.failure(`${own.at('failures.order') ?? t('list.moveFailed')} ${errorText(error, 'saving').advice}`),
    onSettled: async (_, __, { row }) => {
      await invalidateResource(queryClient, resource.name);
      focusNext(() => document.getElementById(rowMenuId(row)));
    },
  });
  const [first] = state.sort;
  const isInOrder = first?.field === resource.query.defaultSort && !first.isDescending && !isFiltered;
  return (row) => {
    const placeOf = (one: ListRow) =>
      (state.page - 1) * state.size + (rows?.findIndex(({ id }) => id === one.id) ?? -1);
    const at = placeOf(row);
    const canMove = isInOrder && !areRowsEarlier && !moving.isPending;
    const canMoveUp = canMove && at > 0;
    const canMoveDown = canMove && at < (total ?? 0) - 1;
    return {
      reason: isInOrder ? undefined : t('list.moveNeedsOrder'),
      canMoveUp,
      canMoveDown,
      move: (by) => {
        if (by === -1 ? canMoveUp : canMoveDown) moving.mutate({ row, to: at + by });
      },
      moveTo: (other) => {
        if (canMove && other.id !== row.id) moving.mutate({ row, to: placeOf(other) });
      },
    };
  };
}
