import { useColorScheme } from '@mui/material/styles';

import { SegmentedChoice } from '../../ui/control/SegmentedChoice.tsx';
import { useText } from '../../ui/text/useText.ts';

const modes = ['light', 'dark', 'system'] as const;

/** Light, dark or as the system (SHELL-50). */
export function ColourModeChoice() {
  const t = useText('shell');
  const { mode, setMode } = useColorScheme();
  return (
    <SegmentedChoice
      label={t('person.colourMode')}
      value={mode ?? 'system'}
      options={modes.map((value) => ({ value, label: t(`person.${value}`) }))}
      onChange={setMode}
    />
  );
}
