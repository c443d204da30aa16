import type { ErrorCode } from '@atrium/contract';
import ArticleOutlined from '@mui/icons-material/ArticleOutlined';
import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Link, useLocation } from 'react-router';

import type { Approach } from '../../ui/later/laterPart.ts';
import { useText } from '../../ui/text/useText.ts';
import type { ListRow, RowAction } from '../definition/listDefinition.ts';
import type { ListContext } from '../session/useListContext.ts';
import type { RowMoves } from './useReorder.ts';

interface RowMenuProps {
  readonly anchor: HTMLElement;
  readonly row: ListRow;
  readonly context: ListContext;
  readonly area: string;
  readonly to: string;
  /** The record's own screen, where the name leads elsewhere. */
  readonly recordPath: string | undefined;
  /** The definition's own actions, as far as the caller has the right. */
  readonly actions: readonly RowAction[];
  /** Where the row may go, in a list that is put in order by hand. */
  readonly moves: RowMoves | undefined;
  readonly canDelete: boolean;
  /** Why the row may not be deleted, for example `published`; null when it may (KIT-18). */
  readonly undeletableBecause: ErrorCode | null;
  readonly onAction: (action: RowAction) => void;
  readonly deleteApproach: Approach;
  readonly onDelete: () => void;
  /** Brings a deleted record back. */
  readonly onRestore: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Shows what can be done with a row. What cannot be done now says why (KIT-18). */
export function RowMenu(props: RowMenuProps) {
  const {
    anchor,
    row,
    context,
    area,
    to,
    recordPath,
    actions,
    moves,
    canDelete,
    undeletableBecause,
    onAction,
    deleteApproach,
    onDelete,
    onRestore,
    onClose,
  } = props;
  const t = useText('kit');
  const own = useText(area);
  const errors = useText('errors');
  const { pathname, search } = useLocation();
  const reason = (code: ErrorCode | null | undefined) =>
    code === null || code === undefined ? undefined : (own.at(`refusals.${code}`) ?? errors.at(`codes.${code}`));

  return (
    <Menu anchorEl={anchor} open onClose={onClose} slotProps={{ list: { dense: true, disabledItemsFocusable: true } }}>
      <MenuItem component={Link} to={to} state={{ list: pathname + search }}>
        <ListItemIcon>
          <ArrowForwardOutlined fontSize="small" />
        </ListItemIcon>
        <ListItemText>{t('list.open')}</ListItemText>
      </MenuItem>
      {recordPath !== undefined && (
        <MenuItem component={Link} to={recordPath} state={{ list: pathname + search }}>
          <ListItemIcon>
            <ArticleOutlined fontSize="small" />
          </ListItemIcon>
          <ListItemText>{t('list.details')}</ListItemText>
        </MenuItem>
      )}
      {actions
        .filter((action) => action.isShown?.(row, context) ?? true)
        .map((action) => (
          <RowMenuItem
            key={action.key}
            label={own(`actions.${action.key}`)}
            icon={action.icon && <action.icon fontSize="small" />}
            onChoose={() => onAction(action)}
            {...action.dialog.approach}
          />
        ))}
      {moves !== undefined &&
        ([-1, 1] as const).map((by) => (
          <RowMenuItem
            key={by}
            label={t(by === -1 ? 'list.moveUp' : 'list.moveDown')}
            icon={by === -1 ? <ArrowUpwardOutlined fontSize="small" /> : <ArrowDownwardOutlined fontSize="small" />}
            reason={moves.reason}
            isRefused={by === -1 ? !moves.canMoveUp : !moves.canMoveDown}
            onChoose={() => {
              moves.move(by);
              onClose();
            }}
          />
        ))}
      {onRestore !== undefined && (
        <RowMenuItem label={t('delete.restore')} icon={<RestoreOutlined fontSize="small" />} onChoose={onRestore} />
      )}
      {canDelete && (
        <RowMenuItem
          label={t('delete.action')}
          icon={<DeleteOutlined fontSize="small" />}
          reason={reason(undeletableBecause)}
          isRefused={undeletableBecause !== null}
          isDangerous
          onChoose={onDelete}
          {...deleteApproach}
        />
      )}
    </Menu>
  );
}

interface RowMenuItemProps extends Partial<Approach> {
  readonly label: string;
  readonly icon: React.ReactNode;
  readonly reason?: string | undefined;
  readonly isRefused?: boolean;
  readonly isDangerous?: boolean;
  readonly onChoose: () => void;
}

/** A refused entry stays reachable by keyboard, so that its reason can be read. */
function RowMenuItem({
  label,
  icon,
  reason,
  isRefused = false,
  isDangerous = false,
  onChoose,
  ...menu
}: RowMenuItemProps) {
  return (
    <MenuItem
      {...menu}
      aria-disabled={isRefused}
      onClick={isRefused ? undefined : onChoose}
      sx={isRefused ? { color: 'text.secondary', cursor: 'not-allowed' } : isDangerous ? { color: 'error.main' } : null}
    >
      <ListItemIcon sx={{ color: 'inherit' }}>{icon}</ListItemIcon>
      <ListItemText primary={label} secondary={isRefused ? reason : undefined} />
    </MenuItem>
  );
}
