import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { useState } from 'react';

import { useNavigate } from 'react-router';

import { PaletteDialog, type PaletteProps } from '../../features/palette/PaletteDialog.tsx';
import { portalPath } from '../../features/palette/portalPath.ts';
import { useActionLines } from '../../features/palette/useActionLines.tsx';
import { useFoundRecords } from '../../features/palette/useFoundRecords.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import type { ComboLine } from '../../ui/command/comboLine.ts';
import { ComboList } from '../../ui/command/ComboList.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSignOut } from '../useSignOut.ts';
import { useRecentPlaces } from '../contexts/useRecentPlaces.ts';
import { usePageLines } from './usePageLines.tsx';
import { useRecordLines } from './useRecordLines.tsx';
import { laterPart } from '../../ui/later/laterPart.ts';

const ScanDialog = laterPart(async () => (await import('../../features/scan/ScanDialog.tsx')).ScanDialog, {
  texts: ['scan'],
});

/** What the box takes. */
const LONGEST_TEXT = 200;

function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText('palette');
  const navigation = useText('navigation');
  const navigate = useNavigate();
  const handleSignOut = useSignOut();
  const [text, setText] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const handleCode = (code: string) => {
    setIsScanning(false);
    const path = portalPath(code);
    if (path === null) setText(code.trim().slice(0, LONGEST_TEXT));
    else go(path);
  };
  const { pages, creations } = usePageLines(text, go);
  const { records, isBusy, isFailed } = useFoundRecords(text);
  const recordLines = useRecordLines(records, go);
  const actions = useActionLines(text, {
    onScan: () => setIsScanning(true),
    onSignOut: handleSignOut,
    onDone: onClose,
  });
  const recent = useRecentPlaces().map(({ stack, context, id, name }): ComboLine => ({
    key: `recent-${id}`,
    label: name,
    detail: navigation(`contexts.${context}`),
    icon: <HistoryIcon fontSize="small" />,
    onChoose: () => go(pathOf(stack, '')),
  }));
  const groups = [
    { key: 'recent', label: t('groups.recent'), lines: text.trim() === '' ? recent.slice(0, 5) : [] },
    { key: 'pages', label: t('groups.pages'), lines: pages },
    { key: 'records', label: t('groups.records'), lines: recordLines },
    { key: 'actions', label: t('groups.actions'), lines: [...creations, ...actions] },
  ];
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  const found = count === 0 ? t('none', { text: text.trim() }) : t('found', { count });
  return (
    <>
      <ComboList
        label={t('label')}
        text={text}
        onText={setText}
        groups={groups}
        isBusy={isBusy}
        status={isFailed ? t('failed') : found}
      />
      {isScanning && <ScanDialog onCode={handleCode} onClose={() => setIsScanning(false)} />}
    </>
  );
}

/** Everything by its name: pages, records in the person's scope and what can be done, by keyboard alone (KIT-11). */
export function CommandPalette({ isOpen, onClose }: PaletteProps) {
  return (
    <PaletteDialog isOpen={isOpen} onClose={onClose}>
      <Palette onClose={onClose} />
    </PaletteDialog>
  );
}
