import EditOutlined from '@mui/icons-material/EditOutlined';
import HistoryOutlined from '@mui/icons-material/HistoryOutlined';
import TranslateOutlined from '@mui/icons-material/TranslateOutlined';
import { phraseSlots, translationLanguages } from '@atrium/contract';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, useId } from 'react';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { isSavable, statesOf, type TextLanguage, type TranslationLine } from './translationLines.ts';

const looks = {
  changed: { tone: 'info', icon: <EditOutlined /> },
  missing: { tone: 'caution', icon: <TranslateOutlined /> },
  outdated: { tone: 'caution', icon: <HistoryOutlined /> },
} as const;

interface TranslationRowProps {
  /** The line with what is typed. */
  readonly line: TranslationLine;
  readonly place: string;
  readonly isReadOnly: boolean;
  readonly onType: (key: string, language: TextLanguage, text: string) => void;
}

/** One phrase: where it is used, what it says in each language, and what it says built in (CUST-17). */
export const TranslationRow = memo(function TranslationRow(props: TranslationRowProps) {
  const { line, place, isReadOnly, onType } = props;
  const text = useText('translation');
  const id = useId();
  const helpOf = (language: TextLanguage) => {
    if (isSavable(line, language)) return text('builtIn', { text: line.builtIn[language] });
    const names = phraseSlots(line.builtIn[language]).map((name) => `{{${name}}}`);
    return names.length === 0 ? text('noSlots') : text('keepSlots', { names: names.join(', ') });
  };
  return (
    <Box
      component="li"
      aria-labelledby={id}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '2fr 3fr 3fr' },
        gap: 4,
        p: 4,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography id={id} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {line.key}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {place}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {statesOf(line).map((state) => (
            <StatusChip key={state} {...looks[state]} label={text(`states.${state}`)} />
          ))}
        </Box>
      </Box>
      {translationLanguages.map((language) => (
        <TextField
          key={language}
          label={text(`languages.${language}`)}
          value={line.own[language]}
          multiline
          maxRows={8}
          error={!isSavable(line, language)}
          helperText={helpOf(language)}
          onChange={(event) => onType(line.key, language, event.target.value)}
          slotProps={{
            input: { readOnly: isReadOnly },
            htmlInput: {
              'aria-label': text('box', { language: text(`languages.${language}`), key: line.key }),
              lang: language,
            },
          }}
        />
      ))}
    </Box>
  );
});
