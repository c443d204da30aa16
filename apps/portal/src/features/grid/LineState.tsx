import AddOutlined from '@mui/icons-material/AddOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import SyncProblemOutlined from '@mui/icons-material/SyncProblemOutlined';

import { useText } from '../../ui/text/useText.ts';
import type { GridLine } from './gridEdits.ts';

/** What a row is: as it is saved, changed, new, wrong, or saved by someone else since. */
export type LineStateName = 'saved' | 'changed' | 'added' | 'wrong' | 'behind';

/** Returns the state of a row; what keeps it from being saved comes first. */
export function stateOf({ record, changed, issues, refusal, isBehind }: GridLine): LineStateName {
  if (isBehind) return 'behind';
  if (issues.length > 0 || (refusal !== undefined && changed.length > 0)) return 'wrong';
  if (changed.length === 0) return 'saved';
  return record === null ? 'added' : 'changed';
}

const icons = { changed: EditOutlined, added: AddOutlined, wrong: ErrorOutlined, behind: SyncProblemOutlined } as const;

interface LineStateProps {
  readonly line: GridLine;
  /** The number of the row, from 1. */
  readonly number: number;
}

/** The state of a row as an icon and a word; the number of one that is as it is saved. */
export function LineState({ line, number }: LineStateProps) {
  const t = useText('grid');
  const state = stateOf(line);
  if (state === 'saved') return <span className="quiet">{number}</span>;
  const Icon = icons[state];
  return (
    <>
      <Icon fontSize="inherit" aria-hidden />
      <span>{t(`state.${state}`)}</span>
    </>
  );
}
