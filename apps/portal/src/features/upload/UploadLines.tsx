import { batchLineFilters, type BatchLine, type BatchUpload, type CorrectedLines } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type PropsWithChildren, useState } from 'react';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { LineCorrection } from './LineCorrection.tsx';
import { UPLOAD_PATH, UPLOAD_RESOURCE } from './uploadSteps.ts';
import { type UploadTexts, useUploadTexts } from './useUploadTexts.ts';

type Filter = (typeof batchLineFilters)[number];

const actionColours = { create: 'success', update: 'primary', same: 'default', error: 'error' } as const;
const outcomeColours = { applied: 'success', refused: 'error', undone: 'default', kept: 'warning' } as const;

/** The filters that would show a line of the upload. */
function filtersOf({ counts, lines }: BatchUpload): Filter[] {
  const counted = { ...counts, all: lines, unprocessed: counts.error + counts.refused };
  return batchLineFilters.filter((filter) => filter === 'all' || counted[filter] > 0);
}

/** One line: what changes at which cell, what is wrong with it, and what reading assumed. */
function Line({
  line,
  texts,
  children,
}: { readonly line: BatchLine; readonly texts: UploadTexts } & PropsWithChildren) {
  const t = useText('batchUpload');
  const { action, outcome } = line;
  const small = { m: 0, pl: 5, fontSize: '0.8125rem' };
  // A choice that is written as the person's language shows it is what it says.
  const assumptions = line.assumptions.filter(
    ({ field, code, from, to }) => code !== 'choice' || from !== texts.value(field, to),
  );
  return (
    <Box
      component="li"
      sx={{ py: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <span>
          <Box component="span" className="tabular" sx={{ color: 'text.secondary', mr: 2 }}>
            {t('line.number')} {line.line}
          </Box>
          <strong>{line.name}</strong>
        </span>
        {outcome === null ? (
          <Chip size="small" variant="outlined" color={actionColours[action]} label={t(`actions.${action}`)} />
        ) : (
          <Chip size="small" variant="outlined" color={outcomeColours[outcome]} label={t(`outcomes.${outcome}`)} />
        )}
      </Box>
      {line.issues.length > 0 && (
        <Box component="ul" sx={{ ...small, color: 'error.main' }}>
          {line.issues.map((issue) => (
            <li key={`${issue.field ?? ''} ${issue.code}`}>{texts.reason(issue, line.line)}</li>
          ))}
        </Box>
      )}
      {children}
      {line.changes.length > 0 && (
        <Box component="ul" sx={small}>
          {line.changes.map(({ field, before, after }) => (
            <li key={field}>
              {t(action === 'create' ? 'line.set' : 'line.change', {
                field: texts.label(field),
                before: texts.value(field, before),
                after: texts.value(field, after),
              })}
            </li>
          ))}
        </Box>
      )}
      {assumptions.length > 0 && (
        <Box component="ul" sx={{ ...small, color: 'text.secondary' }}>
          {assumptions.map(({ field, code, from, to }) => (
            <li key={`${field} ${code}`}>
              {t(`assumed.${code}`, { field: texts.label(field), from, to: texts.value(field, to) })}
            </li>
          ))}
        </Box>
      )}
    </Box>
  );
}

interface UploadLinesProps {
  readonly upload: BatchUpload;
  readonly isBusy: boolean;
  /** Sends what was corrected; null where lines cannot be corrected. */
  readonly onCorrect: ((lines: CorrectedLines) => void) | null;
}

/** The lines of an upload, those with errors first in the choice of what is shown (PLACE-34, PLACE-39). */
export function UploadLines({ upload, isBusy, onCorrect }: UploadLinesProps) {
  const t = useText('batchUpload');
  const { number } = useFormats();
  const [corrected, setCorrected] = useState<Readonly<Record<number, Readonly<Record<string, string>>>>>({});
  const texts = useUploadTexts(upload.kind);
  const filters = filtersOf(upload);
  const [chosen, setChosen] = useState<Filter | null>(null);
  const first: Filter = upload.counts.refused + upload.counts.error > 0 ? 'unprocessed' : 'all';
  const wanted = chosen ?? (upload.counts.kept > 0 ? 'kept' : first);
  const show = filters.includes(wanted) ? wanted : 'all';
  const path = `${UPLOAD_PATH}/${upload.id}/lines`;
  const lines = useInfiniteQuery({
    queryKey: queryKeys.list(UPLOAD_RESOURCE, path, { show, status: upload.status }),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<ListAnswer<BatchLine>>(path, {
          query: { show, ...(pageParam === undefined ? {} : { $skiptoken: pageParam }) },
          signal,
        })
      ).data,
    getNextPageParam: ({ value, '@odata.nextLink': next }) =>
      next === undefined ? undefined : String(value.at(-1)?.line ?? 0),
  });
  const all = lines.data?.pages.flatMap(({ value }) => value) ?? [];
  const count = Object.keys(corrected).length;
  return (
    <Box component="section" aria-label={t('line.table')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 3 }}>
        <Typography variant="h2" sx={{ flexGrow: 1 }}>
          {t('line.table')}
        </Typography>
        <TextField
          select
          size="small"
          label={t('show.label')}
          value={show}
          onChange={({ target }) => setChosen(batchLineFilters.find((one) => one === target.value) ?? 'all')}
          fullWidth={false}
          sx={{ minWidth: 180 }}
        >
          {filters.map((filter) => (
            <MenuItem key={filter} value={filter}>
              {t(`show.${filter}`)}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {lines.isPending && <LinearProgress aria-label={t('line.table')} />}
      {lines.isError && <ErrorState error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.isSuccess && all.length === 0 && <Typography color="textSecondary">{t('line.none')}</Typography>}
      <Box component="ul" aria-label={t('line.table')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((line) => (
          <Line key={line.line} line={line} texts={texts}>
            {onCorrect !== null && line.action === 'error' && (
              <LineCorrection
                line={line}
                texts={texts}
                corrected={corrected[line.line] ?? {}}
                onChange={(cells) => setCorrected({ ...corrected, [line.line]: cells })}
              />
            )}
          </Line>
        ))}
      </Box>
      {lines.hasNextPage && (
        <Button loading={lines.isFetchingNextPage} onClick={() => void lines.fetchNextPage()}>
          {t('line.more')}
        </Button>
      )}
      {onCorrect !== null && count > 0 && (
        <Button
          variant="contained"
          loading={isBusy}
          onClick={() => onCorrect(Object.entries(corrected).map(([line, cells]) => ({ line: Number(line), cells })))}
          sx={{ position: 'sticky', bottom: 16 }}
        >
          {t('correct.save', { count, shown: number(count) })}
        </Button>
      )}
    </Box>
  );
}
