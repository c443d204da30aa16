import { useNames } from '../../kit/names/useNames.ts';
import { useText } from '../../ui/text/useText.ts';
import type { Revision } from './compareVersions.ts';

/** The revision of the same record before one of these; they are newest first. */
export function revisionBefore(revisions: readonly Revision[], revision: Revision): Revision | undefined {
  return revisions.slice(revisions.indexOf(revision) + 1).find(({ recordId }) => recordId === revision.recordId);
}

/** Returns what was done and by whom, in words, for each of these revisions. */
export function useRevisionWords(revisions: readonly Revision[]): (revision: Revision) => string {
  const history = useText('history');
  const nameOf = useNames();
  const actionOf = (revision: Revision) => {
    const { action, restoredVersion = null, isUnconditional = false } = revision;
    const isUndeleted = action === 'Enabled' && revisionBefore(revisions, revision)?.action === 'Deleted';
    if (restoredVersion !== null || isUndeleted) return history('actions.Restored');
    const name = history.at(`actions.${action}`) ?? action;
    return isUnconditional ? history('unconditional', { action: name }) : name;
  };
  const editorOf = ({ editor, triedRole, keyName }: Revision) => {
    const name = editor ?? history('system');
    if (typeof keyName === 'string') return history('byKey', { name, key: keyName });
    return typeof triedRole === 'string' ? history('trying', { name, role: nameOf('role', triedRole) }) : name;
  };
  return (revision) => `${actionOf(revision)} · ${editorOf(revision)}`;
}
