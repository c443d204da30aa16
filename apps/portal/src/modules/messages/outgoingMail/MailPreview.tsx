import { type outgoingMail, outgoingMailFacts, type outgoingMailPreview, type RecordOf } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { z } from 'zod';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { giveStyles, holdStyles } from '../../../ui/text/heldStyles.ts';
import { useText } from '../../../ui/text/useText.ts';

/** Shows how the message went, and the message as its recipient reads it: HTML in a frame without rights, or text (MSG-11). */
export function MailPreview({ record }: SectionProps<RecordOf<typeof outgoingMail>>) {
  const text = useText('outgoingMail');
  const [kind, setKind] = useState<'html' | 'text'>('html');
  const id = record?.id;
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKeys.resource(outgoingMailFacts.name), 'content', id],
    queryFn:
      id === undefined
        ? skipToken
        : async ({ signal }) =>
            (
              await callApi<z.infer<typeof outgoingMailPreview>>(`${outgoingMailFacts.path}/${id}/content`, {
                signal,
              })
            ).data,
  });
  if (record === null) return <Typography color="text.secondary">{text('testHint')}</Typography>;
  if (error !== null) return <ErrorState area="outgoingMail" error={error} onRetry={() => void refetch()} />;
  const { problem, reply } = record;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {problem !== null && (
        <Alert severity={record.state === 'Failed' ? 'error' : 'warning'}>
          {text(`values.problem.${problem}`)}
          {reply !== null && <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>{text('reply', { reply })}</Box>}
        </Alert>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={kind}
        aria-label={text('preview.kind')}
        onChange={(_event, next: 'html' | 'text' | null) => setKind(next ?? kind)}
      >
        <ToggleButton value="html">{text('preview.html')}</ToggleButton>
        <ToggleButton value="text">{text('preview.text')}</ToggleButton>
      </ToggleButtonGroup>
      {data !== undefined && kind === 'html' && (
        // Nothing in it runs, is sent or leads anywhere; this page may reach into it, to give it its styles.
        <Box
          component="iframe"
          sandbox="allow-same-origin"
          srcDoc={holdStyles(data.html)}
          onLoad={({ currentTarget: { contentDocument } }: SyntheticEvent<HTMLIFrameElement>) => {
            if (contentDocument !== null) giveStyles(contentDocument);
          }}
          title={text('preview.title')}
          sx={{
            width: '100%',
            height: 480,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'common.white',
          }}
        />
      )}
      {data !== undefined && kind === 'text' && (
        <Box
          component="pre"
          role="region"
          aria-label={text('preview.title')}
          tabIndex={0}
          sx={{
            m: 0,
            p: 2,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            whiteSpace: 'pre-wrap',
            overflowWrap: 'anywhere',
          }}
        >
          {data.text}
        </Box>
      )}
      {data !== undefined && data.attachments.length > 0 && (
        <Typography variant="body2">{text('preview.attachments', { names: data.attachments.join(', ') })}</Typography>
      )}
    </Box>
  );
}
