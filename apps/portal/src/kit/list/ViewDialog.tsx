import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined';
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useId, useState } from 'react';

import { TitledDialog } from '../../ui/feedback/TitledDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import type { ListViewControl } from './useListView.ts';

interface ViewDialogProps {
  readonly control: ListViewControl;
  readonly labelOf: (field: string) => string;
  readonly onClose: () => void;
}

/** Which columns are shown and in which order, by buttons that work without a mouse, and how high the rows are (KIT-02). */
export function ViewDialog({ control, labelOf, onClose }: ViewDialogProps) {
  const t = useText('kit');
  const densityId = useId();
  const [moved, setMoved] = useState('');
  const { view, change } = control;
  const [name = '', ...others] = view.order;

  const move = (field: string, step: -1 | 1) => {
    const at = others.indexOf(field);
    const order = others.with(at, others[at + step] ?? field).with(at + step, field);
    change({ order: [name, ...order] });
    setMoved(t('list.view.moved', { label: labelOf(field), position: at + step + 2 }));
  };

  return (
    <TitledDialog title={t('list.view.title')} onClose={onClose}>
      <DialogContent>
        <FormControl sx={{ mb: 4 }}>
          <FormLabel id={densityId}>{t('list.view.density')}</FormLabel>
          <RadioGroup
            row
            aria-labelledby={densityId}
            value={view.density}
            onChange={(_, density) => change({ density: density === 'compact' ? 'compact' : 'comfortable' })}
          >
            <FormControlLabel value="comfortable" control={<Radio size="small" />} label={t('list.view.comfortable')} />
            <FormControlLabel value="compact" control={<Radio size="small" />} label={t('list.view.compact')} />
          </RadioGroup>
        </FormControl>
        <FormLabel component="h3" sx={{ m: 0, typography: 'body1' }}>
          {t('list.view.columns')}
        </FormLabel>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, '& li': { display: 'flex', minHeight: 40 } }}>
          <li>
            <FormControlLabel
              control={<Checkbox size="small" checked disabled />}
              label={
                <>
                  {labelOf(name)}
                  <Typography variant="caption" color="textSecondary" component="span" sx={{ ml: 2 }}>
                    {t('list.view.fixed')}
                  </Typography>
                </>
              }
            />
          </li>
          {others.map((field, at) => (
            <li key={field}>
              <FormControlLabel
                sx={{ flex: 1 }}
                label={labelOf(field)}
                control={
                  <Checkbox
                    size="small"
                    checked={!view.hidden.includes(field)}
                    onChange={(event) =>
                      change({
                        hidden: event.target.checked
                          ? view.hidden.filter((other) => other !== field)
                          : [...view.hidden, field],
                      })
                    }
                  />
                }
              />
              {/* At the ends the buttons stay, so that the focus is not lost while a column is moved along. */}
              <IconButton
                aria-label={t('list.view.up', { label: labelOf(field) })}
                aria-disabled={at === 0}
                onClick={() => at > 0 && move(field, -1)}
                sx={{ opacity: at === 0 ? 0.3 : 1 }}
              >
                <ArrowUpwardOutlined />
              </IconButton>
              <IconButton
                aria-label={t('list.view.down', { label: labelOf(field) })}
                aria-disabled={at === others.length - 1}
                onClick={() => at < others.length - 1 && move(field, 1)}
                sx={{ opacity: at === others.length - 1 ? 0.3 : 1 }}
              >
                <ArrowDownwardOutlined />
              </IconButton>
            </li>
          ))}
        </Box>
        <Box component="output" sx={visuallyHidden}>
          {moved}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={control.reset} disabled={!control.isChanged}>
          {t('list.view.reset')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('list.view.close')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
