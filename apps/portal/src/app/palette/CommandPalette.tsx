import Dialog from '@mui/material/Dialog';
import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Suspense, lazy, useState } from 'react';
import { useNavigate } from 'react-router';

import { ComboList } from '../../kit/command/ComboList.tsx';
import type { ComboLine } from '../../kit/command/comboLine.ts';
import { restoreFocus } from '../../kit/feedback/focusMemory.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import { useText } from '../../kit/text/useText.ts';
import { useRecentPlaces } from '../contexts/useRecentPlaces.ts';
import { portalPath } from './portalPath.ts';
import { useActionLines } from './useActionLines.tsx';
import { useFoundRecords } from './useFoundRecords.ts';
import { usePageLines } from './usePageLines.tsx';
import { useRecordLines } from './useRecordLines.tsx';

const ScanDialog = lazy(async () => ({ default: (await import('../../kit/scan/ScanDialog.tsx')).ScanDialog }));

/** What the box takes. */
const longestText = 200;

interface CommandPaletteProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useText('palette');
  const navigation = useText('navigation');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isScanning, setIsScanning] = useState(false);
  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const handleCode = (code: string) => {
    setIsScanning(false);
    const path = portalPath(code);
    if (path === null) setText(code.trim().slice(0, longestText));
    else go(path);
  };
  const { pages, creations } = usePageLines(text, go);
  const { records, isBusy, isFailed } = useFoundRecords(text);
  const recordLines = useRecordLines(records, go);
  const actions = useActionLines(text, { onScan: () => setIsScanning(true), onDone: onClose });
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
      <Suspense>{isScanning ? <ScanDialog onCode={handleCode} onClose={() => setIsScanning(false)} /> : null}</Suspense>
    </>
  );
}

/** Everything by its name: pages, records in the person's scope and what can be done, by keyboard alone (KIT-11). */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const t = useText('palette');
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      transitionDuration={0}
      slotProps={{
        transition: { onExited: restoreFocus },
        paper: {
          'aria-label': t('label'),
          'aria-labelledby': undefined,
          sx: {
            alignSelf: 'flex-start',
            mt: { xs: 2, sm: 12 },
            mx: { xs: 2, sm: 6 },
            width: { xs: 'calc(100% - 16px)', sm: undefined },
            maxHeight: { xs: 'calc(100dvh - 32px)', sm: '70dvh' },
          },
        },
      }}
    >
      <Palette onClose={onClose} />
    </Dialog>
  );
}
