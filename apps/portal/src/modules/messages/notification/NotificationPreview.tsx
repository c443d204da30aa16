import { isUnsent, type notification, productLook, type RecordOf } from '@atrium/contract';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';

import { appLook } from '../../../features/preview/appLook.ts';
import { PhoneFrame, type PhoneSetting } from '../../../features/preview/PhoneFrame.tsx';
import { PreviewButton } from '../../../features/preview/PreviewButton.tsx';
import { useBrandingInForce } from '../../../features/preview/useBrandingInForce.ts';
import { useFontFamily } from '../../../features/preview/useFontFamily.ts';
import type { FormValues, SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText, useTextIn } from '../../../ui/text/useText.ts';
import { RecipientCount } from './RecipientCount.tsx';

function wordsOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}

interface NotificationOnPhoneProps extends PhoneSetting {
  readonly values: FormValues<typeof notification>;
  readonly look: Parameters<typeof appLook>[0];
  readonly font: string | undefined;
}

function NotificationOnPhone({ mode, language, values, look, font }: NotificationOnPhoneProps) {
  const t = useTextIn(language, 'notification');
  const app = appLook(look, mode);
  return (
    <Box sx={{ minHeight: '100%', p: 4, bgcolor: app.background, color: app.text, fontFamily: font }}>
      <Box
        sx={{
          p: 4,
          display: 'grid',
          gap: 3,
          borderRadius: 2,
          bgcolor: app.surface,
          border: app.cardBorder,
          boxShadow: app.cardShadow,
        }}
      >
        <Box sx={{ fontSize: 13 }}>
          {wordsOf(values.sender) ?? t('preview.sender')} · {t('preview.now')}
        </Box>
        <Box sx={{ fontSize: 18, lineHeight: '24px', fontWeight: 700 }}>
          {wordsOf(values.title) ?? t('preview.title')}
        </Box>
        <Box sx={{ whiteSpace: 'pre-line' }}>{wordsOf(values.message) ?? t('preview.message')}</Box>
        {values.linkType !== 'none' && <PreviewButton look={app}>{t('preview.open')}</PreviewButton>}
      </Box>
    </Box>
  );
}

/** Shows how many people get the notification, and how their app shows what is typed, in both languages (MSG-07). */
export function NotificationPreview({ record }: SectionProps<RecordOf<typeof notification>>) {
  const t = useText('notification');
  const { control } = useFormFrame();
  const typed: FormValues<typeof notification> = useWatch({ control });
  const { customerId } = useContextStack();
  const { data } = useBrandingInForce(customerId);
  const font = useFontFamily(data?.fontUrl ?? null, 400);
  return (
    <Stack spacing={4}>
      {(record === null || isUnsent(record.state)) && <RecipientCount values={typed} />}
      <PhoneFrame caption={t('preview.caption')}>
        {(setting) => <NotificationOnPhone {...setting} values={typed} look={data ?? productLook} font={font} />}
      </PhoneFrame>
    </Stack>
  );
}
