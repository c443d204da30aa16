import { type AuditPeriod, auditPeriods } from '@atrium/contract';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

import { useText } from '../../ui/text/useText.ts';

interface HistoryFrameProps {
  readonly title: string;
  readonly period: AuditPeriod;
  readonly onPeriod: (period: AuditPeriod) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The drawer of a history, with the choice of its period (AUDIT-04, AUDIT-09). */
export function HistoryFrame({ title, period, onPeriod, onClose, children }: HistoryFrameProps) {
  const t = useText('kit');
  const titleId = useId();
  return (
    <Drawer
      anchor="right"
      open
      onClose={onClose}
      // Above a page that fills the window, as dialogs are.
      sx={{ zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', md: 840 }, p: { xs: 4, sm: 6 } },
        },
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', mb: 4 }}>
        <Typography variant="h2" id={titleId}>
          {t('history.title', { name: title })}
        </Typography>
        <IconButton aria-label={t('history.close')} onClick={onClose}>
          <CloseOutlined />
        </IconButton>
      </Box>
      <TextField
        select
        label={t('history.period')}
        value={period}
        onChange={({ target }) => onPeriod(auditPeriods.find((one) => one === target.value) ?? 'all')}
        sx={{ mb: 4, maxWidth: 240 }}
      >
        {auditPeriods.map((one) => (
          <MenuItem key={one} value={one}>
            {t(`history.periods.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </Drawer>
  );
}
