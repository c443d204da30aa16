import {
  batchLimits,
  type BatchKind,
  type BatchUpload,
  imageLimits,
  readSheetFormats,
  sheetFormats,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { readFile } from '../../kit/api/readFile.ts';
import { saveFile } from '../../kit/api/saveFile.ts';
import { PageHead } from '../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { FileDrop } from '../../ui/files/FileDrop.tsx';
import { RelativeTime } from '../../ui/format/RelativeTime.tsx';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import { UploadCounts } from './UploadCounts.tsx';
import { AGAIN_AFTER, UPLOAD_PATH, UPLOAD_RESOURCE, hasImages, isUnderWay, mayUpload } from './uploadSteps.ts';
import { UploadStatus } from './UploadStatus.tsx';
import { useUploadPlace } from './useUploadPlace.ts';
import { useSendFile } from './useSendFile.ts';

interface KindProps {
  readonly kind: BatchKind;
}

/** Files to start from: what is there, and templates (PLACE-38). */
function StartFiles({ kind }: KindProps) {
  const t = useText('batchUpload');
  const language = useLanguage();
  const errorText = useErrorText();
  const place = useUploadPlace(kind);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (what: 'export' | 'template', format: string) => {
    setFailure(null);
    try {
      const headers = { 'accept-language': language };
      saveFile(
        await readFile(`${UPLOAD_PATH}/${what}`, { query: { ...place, format }, headers }),
        `${kind}s.${format}`,
      );
    } catch (error) {
      setFailure(`${t('fileFailed')} ${errorText(error, 'loading').advice}`);
    }
  };
  return (
    <>
      <Box role="group" aria-label={t('files')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="outlined" onClick={() => void download('export', 'xlsx')}>
          {t('download', { what: t(`kinds.${kind}`) })}
        </Button>
        {sheetFormats.map((format) => (
          <Button key={format} size="small" onClick={() => void download('template', format)}>
            {t('template.action', { format: format.toUpperCase() })}
          </Button>
        ))}
      </Box>
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

/** Is where a spreadsheet is dropped or chosen; what it would do is shown on the upload's own page. */
function NewUpload({ kind }: KindProps) {
  const t = useText('batchUpload');
  const { number } = useFormats();
  const inputId = useId();
  const navigate = useNavigate();
  const { page, pathTo } = useContextStack();
  const { upload, failure, send } = useSendFile(kind, ({ id }) => void navigate(pathTo(page, id)));
  const limits = t('limits', {
    lines: number(batchLimits.maxLines),
    megabytes: batchLimits.maxFileBytes / 1024 / 1024,
  });
  return (
    <FileDrop
      id={inputId}
      label={t('choose')}
      invitation={t('drop')}
      limits={limits}
      accept={[...readSheetFormats, ...(hasImages(kind) ? ['zip', 'png', 'jpg', 'jpeg'] : [])]
        .map((format) => `.${format}`)
        .join(',')}
      isMultiple={hasImages(kind)}
      chooseLabel={t('choose')}
      sendingLabel={t('sending')}
      isReadOnly={false}
      isSending={upload.isPending}
      hasError={failure !== null}
      preview={null}
      onFiles={send}
    >
      {failure !== null && <Alert severity="error">{failure}</Alert>}
    </FileDrop>
  );
}

/** One upload in the list: file, kind, uploader, time, status and counts (PLACE-33). */
function UploadLine({ upload }: { readonly upload: BatchUpload }) {
  const t = useText('batchUpload');
  const { page, pathTo } = useContextStack();
  return (
    <Box
      component="li"
      sx={{ py: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Link
          component={RouterLink}
          to={pathTo(page, upload.id)}
          sx={{ display: 'inline-block', minHeight: 24, fontWeight: 600 }}
        >
          {upload.fileName}
        </Link>
        <UploadStatus upload={upload} />
      </Box>
      <Typography variant="body2" color="textSecondary">
        {t(`kinds.${upload.kind}`)}
        {upload.uploadedBy !== null && ` · ${t('list.by')} ${upload.uploadedBy}`} ·{' '}
        <RelativeTime value={upload.createdAt} />
      </Typography>
      <Typography variant="body2">
        <UploadCounts upload={upload} />
      </Typography>
    </Box>
  );
}

/** The bulk uploads of a place, and where a new one begins (PLACE-32, PLACE-33, CAMP-06, NAV-53). */
export function UploadList({ kind }: KindProps) {
  const t = useText('batchUpload');
  const session = useSession();
  const place = useUploadPlace(kind);
  const uploads = useInfiniteQuery({
    queryKey: queryKeys.list(UPLOAD_RESOURCE, UPLOAD_PATH, place),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) =>
      (
        await callApi<ListAnswer<BatchUpload>>(UPLOAD_PATH, {
          query: { ...place, ...(pageParam === undefined ? {} : { $skiptoken: pageParam }) },
          signal,
        })
      ).data,
    getNextPageParam: ({ value, '@odata.nextLink': next }) => (next === undefined ? undefined : value.at(-1)?.id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ value }) => value.some(isUnderWay)) === true ? AGAIN_AFTER : false,
  });
  const all = uploads.data?.pages.flatMap(({ value }) => value) ?? [];
  return (
    <>
      <PageHead title={t('title', { what: t(`kinds.${kind}`) })} />
      <Paper variant="outlined" sx={{ p: { xs: 4, sm: 6 }, mb: 6, display: 'grid', gap: 3, maxWidth: 880 }}>
        <Typography>{t('intro')}</Typography>
        <Typography color="textSecondary">{t('cells')}</Typography>
        {hasImages(kind) && (
          <Typography color="textSecondary">
            {t('images.help', { megabytes: imageLimits.maxBytes / 1024 / 1024 })}
          </Typography>
        )}
        <StartFiles kind={kind} />
        {mayUpload(session, kind) && <NewUpload kind={kind} />}
      </Paper>
      <Typography variant="h2">{t('list.title')}</Typography>
      {uploads.isPending && <LinearProgress aria-label={t('list.title')} />}
      {uploads.isError && <ErrorState error={uploads.error} onRetry={() => void uploads.refetch()} />}
      {uploads.isSuccess && all.length === 0 && <EmptyState title={t('list.empty')} />}
      <Box component="ul" aria-label={t('list.title')} sx={{ listStyle: 'none', m: 0, p: 0, maxWidth: 880 }}>
        {all.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </Box>
      {uploads.hasNextPage && (
        <Button loading={uploads.isFetchingNextPage} onClick={() => void uploads.fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}
