import { languages, type Language } from '@atrium/phrases';
import Box from '@mui/material/Box';
import { useColorScheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { startTransition, Suspense, useId, useState, type ReactNode } from 'react';

import { SegmentedChoice } from '../../ui/control/SegmentedChoice.tsx';
import { useLanguage, useText } from '../../ui/text/useText.ts';

const modes = ['light', 'dark'] as const;

/** What the phone is set to: the person's own at first, then what the toggles above it say. */
export interface PhoneSetting {
  readonly mode: (typeof modes)[number];
  readonly language: Language;
}

interface PhoneFrameProps {
  /** What the preview shows, in the person's language, for example "Home page of the app". */
  readonly caption: string;
  /** Draws the screen in the phone's mode and language; `useTextIn(language, area)` gives its words. */
  readonly children: (setting: PhoneSetting) => ReactNode;
}

/** A phone as tenants hold it, 320 by 640 px, with light and dark and both languages to try. The theme's colours follow its own mode. */
export function PhoneFrame({ caption, children }: PhoneFrameProps) {
  const t = useText('shell');
  const id = useId();
  const { mode: chosen, systemMode } = useColorScheme();
  const pageMode = (chosen === 'system' ? systemMode : chosen) ?? 'light';
  const pageLanguage = useLanguage();
  const [setting, setSetting] = useState<Partial<PhoneSetting>>({});
  const { mode = pageMode, language = pageLanguage } = setting;
  // The screen stays until the words of another language are there.
  const change = (part: Partial<PhoneSetting>) =>
    startTransition(() => setSetting((before) => ({ ...before, ...part })));

  return (
    <Box component="figure" aria-labelledby={id} sx={{ m: 0, maxWidth: 320 }}>
      <Typography id={id} component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {caption}
      </Typography>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mb: 3 }}>
        <SegmentedChoice
          label={t('person.colourMode')}
          value={mode}
          options={modes.map((value) => ({ value, label: t(`person.${value}`) }))}
          onChange={(next) => change({ mode: next })}
        />
        <SegmentedChoice
          label={t('person.language')}
          value={language}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`), lang: value }))}
          onChange={(next) => change({ language: next })}
        />
      </Box>
      <Box
        sx={{ height: 640, p: 2, borderRadius: '36px', border: 1, borderColor: 'divider', bgcolor: '#1b1f20' }}
        data-mui-color-scheme={mode}
      >
        <Box
          role="group"
          aria-labelledby={id}
          // What does not fit is scrolled, by keyboard too.
          tabIndex={0}
          lang={language}
          sx={{
            height: '100%',
            overflow: 'auto',
            borderRadius: '28px',
            bgcolor: 'background.default',
            color: 'text.primary',
            colorScheme: mode,
            overflowWrap: 'anywhere',
          }}
        >
          <Suspense fallback={null}>{children({ mode, language })}</Suspense>
        </Box>
      </Box>
    </Box>
  );
}
