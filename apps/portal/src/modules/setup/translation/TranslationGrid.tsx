import { can, type FeatureKey, translationLanguages } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useRef, useState } from 'react';

import type { RowEdit } from '../../../features/grid/gridEdits.ts';
import { type KeptGrid, useGridDraft } from '../../../features/grid/useGridDraft.ts';
import { useHistoryInAddress } from '../../../features/history/useHistoryInAddress.ts';
import { useAddressQuery } from '../../../ui/navigation/useAddressQuery.ts';
import { saveFile } from '../../../kit/api/saveFile.ts';
import { DraftBar } from '../../../kit/form/draft/DraftBar.tsx';
import { UnsavedChangesDialog } from '../../../kit/form/UnsavedChangesDialog.tsx';
import { ListPager } from '../../../kit/list/ListPager.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useSession } from '../../../kit/session/useSession.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useLanguage, useText } from '../../../ui/text/useText.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { csvOf, type ImportOutcome, readImport } from './translationCsv.ts';
import { TranslationFilters } from './TranslationFilters.tsx';
import {
  filteredLines,
  isSavable,
  type LineFilter,
  lineStates,
  nothingTyped,
  type TextLanguage,
  type TranslationLine,
  type TypedTexts,
  withTyped,
} from './translationLines.ts';
import { TranslationRow } from './TranslationRow.tsx';
import { useTranslations } from './useTranslations.ts';

const USUAL_SIZE = 25;

const TextsHistory = laterPart(async () => (await import('./TextsHistory.tsx')).TextsHistory, { texts: ['history'] });

/** Returns what the address says of the grid (KIT-01). */
function useGridState() {
  const [params, changeQuery] = useAddressQuery();
  const filter: LineFilter = {
    search: params.get('q') ?? '',
    area: params.get('area') ?? '',
    state: lineStates.find((state) => state === params.get('state')) ?? '',
  };
  const change = (part: Readonly<Record<string, string>>) =>
    changeQuery(
      (query) => {
        query.delete('page');
        for (const [key, value] of Object.entries(part)) {
          if (value === '') query.delete(key);
          else query.set(key, value);
        }
        return query;
      },
      { replace: true },
    );
  const page = Math.max(1, Number(params.get('page')) || 1);
  const size = Number(params.get('size')) || USUAL_SIZE;
  return { filter, page, size, change };
}

/** Without the entries that say what is saved already. */
function cleaned(typed: TypedTexts, lines: readonly TranslationLine[]): TypedTexts {
  const saved = new Map(lines.map(({ key, own }) => [key, own]));
  const differing = (language: TextLanguage) =>
    Object.fromEntries(Object.entries(typed[language]).filter(([key, text]) => text !== saved.get(key)?.[language]));
  return { en: differing('en'), fr: differing('fr') };
}

/** Returns what is typed, as a draft of a grid keeps it: a row for each language that has some of it. */
function keptOf(typed: TypedTexts): KeptGrid {
  const rows = translationLanguages.flatMap((tongue): [string, RowEdit][] =>
    Object.keys(typed[tongue]).length === 0 ? [] : [[tongue, { version: null, values: typed[tongue] }]],
  );
  return { edits: Object.fromEntries(rows), jobId: null };
}

/** Returns what was kept, below what is typed since. */
function withKept(typed: TypedTexts, { edits }: KeptGrid): TypedTexts {
  const all = (tongue: TextLanguage) => {
    const kept = Object.entries(edits[tongue]?.values ?? {}).map(([key, text]): [string, string] => [
      key,
      String(text),
    ]);
    return { ...Object.fromEntries(kept), ...typed[tongue] };
  };
  return { en: all('en'), fr: all('fr') };
}

/** The texts of portal and app as the customer has them, in both languages (CUST-17). */
export function TranslationGrid({ feature }: { readonly feature: FeatureKey }) {
  const text = useText('translation');
  const kit = useText('kit');
  const language = useLanguage();
  const session = useSession();
  const toasts = useToasts();
  const errorText = useErrorText();
  const { customerId = '' } = useContextStack();
  const { list, lines, save } = useTranslations(customerId);
  const history = useHistoryInAddress(TextsHistory.approach);
  const { filter, page, size, change } = useGridState();
  const [typed, setTyped] = useState<TypedTexts>(nothingTyped);
  const [imported, setImported] = useState<ImportOutcome | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const frame = useRef<HTMLDivElement>(null);

  const places = useMemo(() => {
    const titles = new Map((lines ?? []).map(({ key, builtIn }) => [key, builtIn[language]]));
    const areas = new Set((lines ?? []).map(({ area }) => area));
    return new Map([...areas].map((area) => [area, text.at(`areas.${area}`) ?? titles.get(`${area}.title`) ?? area]));
  }, [lines, language, text]);
  const current = useMemo(() => lines?.map((line) => withTyped(line, typed)) ?? [], [lines, typed]);
  const mayEdit = can(session, feature, 'edit');
  const changes = useMemo(() => cleaned(typed, lines ?? []), [typed, lines]);
  const kept = useMemo(() => keptOf(changes), [changes]);
  const draft = useGridDraft(`translations ${customerId}`, kept, {
    isReadOnly: !mayEdit,
    onTakeUp: (found) => setTyped((before) => withKept(before, found)),
  });
  const handleType = useCallback((key: string, tongue: TextLanguage, value: string) => {
    setTyped((before) => ({ ...before, [tongue]: { ...before[tongue], [key]: value } }));
  }, []);

  if (list.isPending) return <PageSkeleton />;
  if (lines === undefined)
    return <ErrorState area="translation" error={list.error} onRetry={() => void list.refetch()} isPage />;

  const count = Object.keys(changes.en).length + Object.keys(changes.fr).length;
  const found = filteredLines(current, filter);
  const last = Math.max(1, Math.ceil(found.length / size));
  const shown = found.slice((Math.min(page, last) - 1) * size, Math.min(page, last) * size);
  const wrong = current.filter((line) => translationLanguages.some((tongue) => !isSavable(line, tongue)));

  const handleSave = async () => {
    setIsRefused(wrong.length > 0);
    if (wrong.length > 0 || count === 0) return;
    const { saved, failure } = await save.mutateAsync(changes);
    // What was typed while it was being saved stays.
    setTyped((before) => {
      const left = (tongue: TextLanguage) =>
        Object.fromEntries(Object.entries(before[tongue]).filter(([key, value]) => value !== changes[tongue][key]));
      return { en: saved.includes('en') ? left('en') : before.en, fr: saved.includes('fr') ? left('fr') : before.fr };
    });
    const done = saved.reduce((sum, tongue) => sum + Object.keys(changes[tongue]).length, 0);
    if (done > 0) toasts.success(text('saved', { count: done }));
    if (failure !== undefined) {
      const isRemoval = Object.values(changes).every((texts) => Object.values(texts).every((one) => one.trim() === ''));
      const what = text(isRemoval ? 'failures.delete' : 'failures.save');
      toasts.failure(`${what} ${errorText(failure, 'saving').advice}`);
    }
  };
  const handleFile = async (file: File | undefined) => {
    if (file !== undefined) setImported(readImport(await file.text(), lines));
    if (picker.current !== null) picker.current.value = '';
  };

  return (
    <>
      <PageHead
        title={text('title')}
        count={text('count', { count: found.length })}
        actions={[
          history.action,
          {
            label: text('export'),
            onSelect: () =>
              saveFile(
                { content: new Blob([csvOf(current, language)], { type: 'text/csv' }), name: null },
                'translations.csv',
              ),
          },
          {
            label: text('import.action'),
            disabledReason: mayEdit ? undefined : kit('form.lock.edit'),
            onSelect: () => picker.current?.click(),
          },
        ]}
      />
      <Typography color="textSecondary" sx={{ mb: 4, maxWidth: 880 }}>
        {text('intro', { example: '{{name}}' })}
      </Typography>
      <input
        ref={picker}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={text('import.action')}
        onChange={(event) => void handleFile(event.target.files?.[0])}
      />
      {!mayEdit && (
        <Alert severity="info" sx={{ mb: 4 }}>
          {kit('form.lock.edit')}
        </Alert>
      )}
      {mayEdit && <DraftBar draft={draft} record={null} onClose={() => frame.current?.focus()} />}
      <TranslationFilters filter={filter} places={places} onChange={change} />
      <Paper ref={frame} variant="outlined" tabIndex={-1} role="region" aria-label={text('title')}>
        {shown.length === 0 ? (
          <EmptyState kind="noMatches" title={kit('list.noMatches.title')} body={kit('list.noMatches.body')} />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {shown.map((line) => (
              <TranslationRow
                key={line.key}
                line={line}
                place={places.get(line.area) ?? line.area}
                isReadOnly={!mayEdit}
                onType={handleType}
              />
            ))}
          </Box>
        )}
        <ListPager
          state={{ page, size }}
          total={found.length}
          onChange={({ page: to, size: many }) =>
            change({
              ...(to === undefined ? {} : { page: String(to) }),
              ...(many === undefined ? {} : { size: String(many) }),
            })
          }
        />
      </Paper>
      {mayEdit && (
        <Paper
          variant="outlined"
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 'appBar',
            display: 'flex',
            flexWrap: 'wrap',
            gap: 3,
            p: 3,
            mt: 4,
          }}
        >
          <Button
            variant="contained"
            loading={save.isPending}
            loadingPosition="start"
            onClick={() => void handleSave()}
          >
            {kit('form.save')}
          </Button>
          <Button onClick={() => setTyped(nothingTyped)} disabled={count === 0}>
            {kit('form.cancel')}
          </Button>
          <Typography
            role="status"
            variant="body2"
            color="textSecondary"
            sx={{ ml: { sm: 'auto' }, alignSelf: 'center' }}
          >
            {count === 0 ? kit('form.noChanges') : kit('form.changes', { count })}
          </Typography>
          {isRefused && wrong.length > 0 && (
            <Alert severity="error" sx={{ flexBasis: '100%' }}>
              {text('refused', { count: wrong.length, keys: wrong.map(({ key }) => key).join(', ') })}
            </Alert>
          )}
        </Paper>
      )}
      {imported !== null && (
        <ImportDialog
          outcome={imported}
          onConfirm={() => {
            const { en, fr } = imported.typed;
            setTyped((before) => ({ en: { ...before.en, ...en }, fr: { ...before.fr, ...fr } }));
            setImported(null);
          }}
          onClose={() => setImported(null)}
        />
      )}
      {history.isOpen && list.data !== undefined && <TextsHistory answers={list.data} onClose={history.close} />}
      <UnsavedChangesDialog hasChanges={() => count > 0} onLeave={draft.giveUp} />
    </>
  );
}
