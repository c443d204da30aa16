import ContrastIcon from '@mui/icons-material/ContrastOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import ScanIcon from '@mui/icons-material/QrCodeScannerOutlined';
import TranslateIcon from '@mui/icons-material/TranslateOutlined';
import { useColorScheme } from '@mui/material/styles';
import { languages } from '@atrium/phrases';

import type { ComboLine } from '../../ui/command/comboLine.ts';
import { matchesText } from '../../ui/command/matchesText.ts';
import { switchLanguage } from '../../ui/text/startText.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';

const modes = ['light', 'dark', 'system'] as const;

interface ActionHandlers {
  /** Opens the reader of codes. */
  readonly onScan: () => void;
  readonly onSignOut: () => void;
  /** Called when an action is done. */
  readonly onDone: () => void;
}

/** Returns what can be done from everywhere: scanning a code, language, colour mode, signing out (KIT-11, SHELL-53). */
export function useActionLines(typed: string, { onScan, onSignOut, onDone }: ActionHandlers): readonly ComboLine[] {
  const t = useText('palette');
  const shell = useText('shell');
  const language = useLanguage();
  const { mode: currentMode = 'system', setMode } = useColorScheme();
  const done = (work: () => void) => () => {
    work();
    onDone();
  };
  const lines: readonly ComboLine[] = [
    { key: 'scan', label: t('scan'), icon: <ScanIcon fontSize="small" />, onChoose: onScan },
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        key: `language-${other}`,
        label: t('language', { language: shell(`languages.${other}`) }),
        icon: <TranslateIcon fontSize="small" />,
        onChoose: done(() => void switchLanguage(other)),
      })),
    ...modes
      .filter((mode) => mode !== currentMode)
      .map((mode) => ({
        key: `mode-${mode}`,
        label: t('colourMode', { mode: shell(`person.${mode}`) }),
        icon: <ContrastIcon fontSize="small" />,
        onChoose: done(() => setMode(mode)),
      })),
    {
      key: 'signOut',
      label: shell('person.signOut'),
      icon: <LogoutIcon fontSize="small" />,
      onChoose: done(onSignOut),
    },
  ];
  const wanted = typed.trim();
  return wanted === '' ? lines : lines.filter(({ label }) => matchesText(label, wanted));
}
