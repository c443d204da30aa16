import { templateFacts, type TemplateInForce } from '@atrium/contract';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { RemoveDialog } from '../../../kit/removal/removalDialogs.ts';
import { useDeletedRecords } from '../../../kit/list/useDeletedRecords.ts';
import { useListContext, useMay } from '../../../kit/session/useListContext.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useText } from '../../../ui/text/useText.ts';
import { loadSamples } from './loadSamples.ts';
import { TemplateLine } from './TemplateLine.tsx';
import { useTemplatesInForce } from './useTemplatesInForce.ts';

const MailDialog = laterPart(async () => {
  const [{ MailDialog: Mail }] = await Promise.all([import('./MailDialog.tsx'), loadSamples()]);
  return Mail;
});

type InForce = TemplateInForce & { readonly template: NonNullable<TemplateInForce['template']> };

/** The e-mail templates in force for a customer or a building, each of which can be overridden there (BLDG-40, MSG-20). */
export function TemplatesInForce() {
  const text = useText('template');
  const context = useListContext();
  const may = useMay(templateFacts, context);
  const deleted = useDeletedRecords();
  const { list, level } = useTemplatesInForce(context);
  const [previewed, setPreviewed] = useState<InForce | null>(null);
  const [removed, setRemoved] = useState<InForce | null>(null);

  if (list.isPending) return <PageSkeleton />;
  if (list.data === undefined)
    return <ErrorState area={templateFacts.name} error={list.error} onRetry={() => void list.refetch()} isPage />;
  const own = list.data.filter((line) => line.level === level).length;
  const pathOf = (line: TemplateInForce) => {
    if (line.template !== null && line.level === level)
      return may('view') ? context.pathTo(context.page, line.template.id) : undefined;
    return may('add') ? `${context.pathTo(context.page, 'new')}?purpose=${line.purpose}` : undefined;
  };
  return (
    <>
      <PageHead
        title={text('title')}
        count={text('inForce.count', { count: own })}
        actions={may('delete') ? [deleted.action] : []}
      />
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
        <MailDialog
          title={text(`values.purpose.${previewed.purpose}`)}
          mail={previewed.template}
          onClose={() => setPreviewed(null)}
        />
      )}
      {removed !== null && (
        <RemoveDialog
          resource={templateFacts}
          path={templateFacts.path}
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
