import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { AppIcon } from '../../../features/preview/AppIcon.tsx';
import { PhoneFrame, type PhoneSetting } from '../../../features/preview/PhoneFrame.tsx';
import { useBrandingInForce } from '../../../features/preview/useBrandingInForce.ts';
import { type BundleIcons, useBundleIcons } from '../../../features/preview/useBundleIcons.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText, useTextIn } from '../../../ui/text/useText.ts';
import { linkTextOf, type Entry, type EntryAction } from './entries.ts';

/** What a preview draws of an entry. */
export type ShownEntry = Pick<Entry, 'name' | 'icon' | 'bookings' | 'actions' | 'deepLinks'> & { readonly key: string };

interface EntryPreviewProps {
  readonly kind: 'home' | 'menu';
  readonly entries: readonly ShownEntry[];
}

const hairline = { borderColor: 'divider', bgcolor: 'background.paper' } as const;

function actionText(action: EntryAction, { deepLinks }: ShownEntry): string {
  return action.name ?? linkTextOf(action, deepLinks);
}

interface OneEntryProps {
  readonly entry: ShownEntry;
  readonly icons: BundleIcons;
}

function CardPreview({ entry, icons, noBookings }: OneEntryProps & { readonly noBookings: string }) {
  return (
    <Box component="li" sx={{ ...hairline, border: 1, borderRadius: 2, p: 3 }}>
      <Typography sx={{ fontWeight: 600 }}>{entry.name}</Typography>
      {entry.bookings && (
        <Typography variant="body2" color="textSecondary">
          {noBookings}
        </Typography>
      )}
      {entry.actions.map((action, at) => (
        <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2, color: 'primary.main' }}>
          <AppIcon name={action.icon ?? null} own={icons.get(action.icon ?? '')} />
          <span>{actionText(action, entry)}</span>
        </Box>
      ))}
    </Box>
  );
}

function MenuPreview({ entry, icons }: OneEntryProps) {
  return (
    <Box component="li" sx={{ ...hairline, borderBottom: 1, p: 3, display: 'flex', gap: 3 }}>
      <AppIcon name={entry.icon} own={icons.get(entry.icon ?? '')} />
      <Box sx={{ minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600 }}>{entry.name}</Typography>
        {entry.actions.map((action, at) => (
          <Typography key={at} variant="body2" color="primary">
            {actionText(action, entry)}
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

function Screen({
  kind,
  entries,
  icons,
  language,
}: EntryPreviewProps & PhoneSetting & { readonly icons: BundleIcons }) {
  const t = useTextIn(language, 'appEntry');
  return (
    <>
      <Typography component="p" variant="h2" sx={{ p: 4, pb: 2 }}>
        {t(`preview.${kind}`)}
      </Typography>
      {entries.length === 0 && <Typography sx={{ px: 4 }}>{t('preview.nothing')}</Typography>}
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, ...(kind === 'home' ? { display: 'grid', gap: 3, p: 3 } : { p: 0 }) }}
      >
        {entries.map((entry) =>
          kind === 'home' ? (
            <CardPreview key={entry.key} entry={entry} icons={icons} noBookings={t('preview.noBookings')} />
          ) : (
            <MenuPreview key={entry.key} entry={entry} icons={icons} />
          ),
        )}
      </Box>
    </>
  );
}

/** The app's home page or its menu on a phone, as the entries make it, with the icons of the branding in force. */
export function EntryPreview({ kind, entries }: EntryPreviewProps) {
  const t = useText('appEntry');
  const { customerId } = useContextStack();
  const { data: branding } = useBrandingInForce(customerId);
  const names = entries.flatMap(({ icon, actions }) => [icon, ...actions.map((action) => action.icon)]);
  const icons = useBundleIcons(
    branding?.iconsUrl ?? null,
    names.filter((name) => typeof name === 'string'),
  );
  return (
    <PhoneFrame caption={t(`preview.caption.${kind}`)}>
      {(setting) => <Screen kind={kind} entries={entries} icons={icons} {...setting} />}
    </PhoneFrame>
  );
}
