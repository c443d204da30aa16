import { ScreenHistory } from '../../../features/history/ScreenHistory.tsx';
import type { Values } from '../../../kit/definition/formDefinition.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import type { Entry, EntryScreen } from './entries.ts';

interface EntriesHistoryProps {
  readonly screen: EntryScreen;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
}

/** Shows who turned what on, off or moved it in a building's app (AUDIT-04). */
export function EntriesHistory({ screen: { resource, kind }, entries, onClose }: EntriesHistoryProps) {
  const t = useText('appEntry');
  const formats = useFormats();
  // What was never switched on here is the catalogue's, which has a history of its own.
  const records = new Map(entries.flatMap(({ id, name, buildingId }) => (buildingId === null ? [] : [[id, name]])));
  const changesOf = ({ sortOrder }: Values, before: Values | undefined) => {
    const was = before?.['sortOrder'];
    if (typeof was !== 'number' || typeof sortOrder !== 'number' || was === sortOrder) return [];
    return [{ field: t('place'), from: formats.number(was + 1), to: formats.number(sortOrder + 1) }];
  };
  return (
    <ScreenHistory
      resource={resource}
      records={records}
      title={t(`${kind}.title`)}
      changesOf={changesOf}
      onClose={onClose}
    />
  );
}
