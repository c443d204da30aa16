import type { MapVersion } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { FaultTable } from './FaultTable.tsx';
import { PlaceWarnings } from './PlaceWarnings.tsx';
import { useVersionActions } from './useBuildingMap.ts';

interface MapVersionsProps {
  readonly buildingId: string;
  readonly versions: readonly MapVersion[];
  /** The version that is shown. */
  readonly shown: string | null;
  readonly canEdit: boolean;
  readonly onShow: (versionId: string) => void;
}

/** The imported maps of a building: the one in use, one to be looked at, and former ones that can be brought back (MAP-06). */
export function MapVersions({ buildingId, versions, shown, canEdit, onShow }: MapVersionsProps) {
  const t = useText('buildingMap');
  const formats = useFormats();
  const toasts = useToasts();
  const errorText = useErrorText('buildingMap');
  const { activate, remove } = useVersionActions(buildingId);
  const [asked, setAsked] = useState<{ readonly version: MapVersion; readonly act: 'activate' | 'remove' } | null>(
    null,
  );
  const work = asked?.act === 'remove' ? remove : activate;
  const confirm = () => {
    if (asked === null || work.isPending) return;
    work.mutate(asked.version.id, {
      onSuccess: () => {
        toasts.success(t(`versions.${asked.act}.done`));
        setAsked(null);
      },
    });
  };
  const ask = (version: MapVersion, act: 'activate' | 'remove') => {
    activate.reset();
    remove.reset();
    setAsked({ version, act });
  };
  return (
    <Box component="section" aria-label={t('versions.title')} sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6">
        {t('versions.title')}
      </Typography>
      {versions.map((version) => {
        const { id, status, fileName, summary, createdAt, createdBy } = version;
        const when = formats.dateTime(createdAt);
        return (
          <Box key={id} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
              <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                <Typography sx={{ overflowWrap: 'anywhere' }}>{fileName}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {[t(`versions.status.${status}`), when, createdBy].filter(Boolean).join(' · ')}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {t('versions.summary', {
                    levels: formats.number(summary.levels),
                    units: formats.number(summary.units),
                    amenities: formats.number(summary.amenities),
                  })}
                </Typography>
              </Box>
              {id !== shown && <Button onClick={() => onShow(id)}>{t('versions.look')}</Button>}
              {canEdit && status !== 'active' && (
                <>
                  <Button
                    variant={status === 'staged' ? 'contained' : 'outlined'}
                    onClick={() => ask(version, 'activate')}
                  >
                    {t(status === 'staged' ? 'versions.use' : 'versions.bringBack')}
                  </Button>
                  <Button color="error" onClick={() => ask(version, 'remove')}>
                    {t('versions.delete')}
                  </Button>
                </>
              )}
            </Box>
            <PlaceWarnings warnings={summary.warnings} />
            {summary.warningCount > 0 && (
              <Box component="details">
                <Typography component="summary">{t('versions.warnings', { count: summary.warningCount })}</Typography>
                <FaultTable label={t('versions.warnings', { count: summary.warningCount })} faults={summary.warnings} />
              </Box>
            )}
          </Box>
        );
      })}
      {versions.length === 0 && <Alert severity="info">{t('versions.none')}</Alert>}
      <ConfirmDialog
        isOpen={asked !== null}
        title={t(`versions.${asked?.act ?? 'activate'}.title`, { name: asked?.version.fileName ?? '' })}
        confirmLabel={t(`versions.${asked?.act ?? 'activate'}.confirm`)}
        isDanger={asked?.act === 'remove'}
        isBusy={work.isPending}
        failure={work.error === null ? undefined : errorText(work.error, 'saving').advice}
        onConfirm={confirm}
        onCancel={() => setAsked(null)}
      >
        {t(`versions.${asked?.act ?? 'activate'}.body`)}
        {asked?.act === 'activate' && (
          <Stack spacing={2} sx={{ mt: 3 }}>
            <PlaceWarnings warnings={asked.version.summary.warnings} />
          </Stack>
        )}
      </ConfirmDialog>
    </Box>
  );
}
