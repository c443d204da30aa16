import { template, type TemplateInForce } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { RemoveDialog } from '../../kit/list/RemoveDialog.tsx';
import { useListContext, useMay } from '../../kit/list/useListContext.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useText } from '../../ui/text/useText.ts';
import { TemplateLine } from './TemplateLine.tsx';
import { TemplateMail } from './TemplateMail.tsx';
import { useTemplatesInForce } from './useTemplatesInForce.ts';

type InForce = TemplateInForce & { readonly template: NonNullable<TemplateInForce['template']> };

/** The e-mail templates in force for a customer or a building, each of which can be overridden there (BLDG-40, MSG-20). */
export function TemplatesInForce() {
  const text = useText('template');
  const shell = useText('shell');
  const context = useListContext();
  const may = useMay(template, context);
  const { list, level } = useTemplatesInForce(context);
  const [previewed, setPreviewed] = useState<InForce | null>(null);
  const [removed, setRemoved] = useState<InForce | null>(null);
  const titleId = useId();

  if (list.isPending) return <PageSkeleton />;
  if (list.data === undefined)
    return <ErrorState area={template.name} error={list.error} onRetry={() => void list.refetch()} isPage />;
  const own = list.data.filter((line) => line.level === level).length;
  const pathOf = (line: TemplateInForce) => {
    if (line.template !== null && line.level === level)
      return may('view') ? context.pathTo(context.page, line.template.id) : undefined;
    return may('add') ? `${context.pathTo(context.page, 'new')}?purpose=${line.purpose}` : undefined;
  };
  return (
    <>
      <PageHead title={text('title')} count={text('inForce.count', { count: own })} />
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 880 }}>
        {text(`inForce.intro.${level}`)}
      </Typography>
      <Paper variant="outlined" sx={{ maxWidth: 880 }}>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {list.data.map((line) => {
            const { purpose, template: mail } = line;
            const isOwn = line.level === level;
            return (
              <TemplateLine
                key={purpose}
                line={line}
                isOwn={isOwn}
                to={pathOf(line)}
                onPreview={() => mail !== null && setPreviewed({ ...line, template: mail })}
                onRemove={
                  mail !== null && isOwn && may('delete') ? () => setRemoved({ ...line, template: mail }) : undefined
                }
              />
            );
          })}
        </Box>
      </Paper>
      {previewed !== null && (
        <Dialog open onClose={() => setPreviewed(null)} aria-labelledby={titleId} fullWidth>
          <DialogTitle id={titleId}>{text(`values.purpose.${previewed.purpose}`)}</DialogTitle>
          <DialogContent tabIndex={0}>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
              {text('sampleData')}
            </Typography>
            <TemplateMail {...previewed.template} />
          </DialogContent>
          <DialogActions>
            <Button onClick={() => setPreviewed(null)}>{shell('close')}</Button>
          </DialogActions>
        </Dialog>
      )}
      {removed !== null && (
        <RemoveDialog
          resource={template}
          path={template.path}
          record={removed.template}
          name={removed.template.name}
          isOpen
          onClose={() => setRemoved(null)}
        >
          <Typography>{text(`inForce.then.${removed.replaces ?? 'none'}`)}</Typography>
        </RemoveDialog>
      )}
    </>
  );
}
