import { bulkLimits, listLimits, listParameters, textsOf } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useId, useMemo, useRef, useState } from 'react';

import { queryKeys } from '../../kit/api/queryKeys.ts';
import { readAll } from '../../kit/api/readAll.ts';
import { DraftBar } from '../../kit/form/draft/DraftBar.tsx';
import { UnsavedChangesDialog } from '../../kit/form/UnsavedChangesDialog.tsx';
import type { RecordValues } from '../../kit/definition/formDefinition.ts';
import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useListContext, useMay } from '../../kit/session/useListContext.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { hoursWords } from '../../ui/hours/hoursWords.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useLanguage, useText } from '../../ui/text/useText.ts';
import type { GridDefinition } from './gridDefinition.ts';
import { afterSave, type RowEdit, rowToSave, type RowRefusal, withCells, withoutRows } from './gridEdits.ts';
import { GridBar } from './GridBar.tsx';
import { GridOutcome } from './GridOutcome.tsx';
import type { GridSelection } from './gridSelection.ts';
import { GridStatus } from './GridStatus.tsx';
import { type CellText, GridTable, isLocked } from './GridTable.tsx';
import { type GridWords, valueOfText } from './gridText.ts';
import { stateOf } from './LineState.tsx';
import { GridTools } from './GridTools.tsx';
import { arrangedLines, type GridView, nextOrder } from './gridOrder.ts';
import { type KeptGrid, useGridDraft } from './useGridDraft.ts';
import { useGridLines } from './useGridLines.ts';
import { useGridSave } from './useGridSave.ts';
import { nothingTyped, useGridSteps } from './useGridSteps.ts';

/** All records of a grid, by name; each page is as long as an answer may be. */
function useGridRecords({ resource, filter, isShown }: GridDefinition) {
  const query = listParameters({
    filter,
    orderBy: [{ field: resource.query.defaultSort, isDescending: false }],
    top: listLimits.maxRows,
  });
  const answer = useQuery({
    queryKey: queryKeys.list(resource.name, resource.path, { ...query, isWhole: true }),
    queryFn: ({ signal }) => readAll<RecordValues>(resource.path, { query, signal }),
  });
  const { data } = answer;
  const records = useMemo(() => (isShown === undefined ? data : data?.filter((row) => isShown(row))), [data, isShown]);
  return { answer, records };
}

const wholeGrid: GridView = { order: null, sought: '' };
/** Returns what was kept before, below what is typed since: to restore the one does not take the other away. */
function withFound(kept: KeptGrid, found: KeptGrid): KeptGrid {
  const edits = Object.entries(kept.edits).map(([key, { version, values }]): [string, RowEdit] => [
    key,
    { version, values: { ...found.edits[key]?.values, ...values } },
  ]);
  return { edits: { ...found.edits, ...Object.fromEntries(edits) }, jobId: kept.jobId ?? found.jobId };
}

const start: GridSelection = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 } };
const noRecords: readonly RecordValues[] = [];

/**
 * Records of a resource as a grid: what is typed is kept on this device and saved together, one job with a result for
 * each row, which can be undone (WORK-08).
 */
export function ResourceGrid({ definition }: { readonly definition: GridDefinition }) {
  const { resource, columns } = definition;
  const area = textsOf(resource);
  const t = useText('grid');
  const own = useText(area);
  const errors = useText('errors');
  const text = useResourceText(area);
  const { locale } = useFormats();
  const statusId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const context = useListContext();
  const may = useMay(resource, context);
  const canEdit = may('edit');
  const { answer, records } = useGridRecords(definition);
  const { kept, type, undo, redo, replace, follow } = useGridSteps();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, RowRefusal>>(new Map());
  const [selection, setSelection] = useState(start);
  const [notice, setNotice] = useState<string>();
  const words = useMemo(
    (): GridWords => ({ locale, yes: t('yes'), no: t('no'), choice: text.choice, hours: hoursWords(t) }),
    [locale, t, text],
  );
  const [view, setView] = useState(wholeGrid);
  const language = useLanguage();
  const {
    lines: all,
    wireOf,
    gone,
  } = useGridLines(definition, context.session, records ?? noRecords, kept.edits, refusals);
  const lines = useMemo(
    () => arrangedLines(all, view, columns, words, language),
    [all, view, columns, words, language],
  );
  const byId = useMemo(() => new Map((records ?? noRecords).map((record) => [record.id, record])), [records]);
  const save = useGridSave({
    resource,
    jobId: kept.jobId,
    onStarted: follow,
    onEnded: (rows) => {
      const left = afterSave(kept.edits, rows ?? []);
      setRefusals(left.refusals);
      replace({ edits: left.edits, jobId: null });
    },
  });
  const isReadOnly = !canEdit || save.isUnderWay;
  const valuesOf = (cells: readonly CellText[]) => {
    const added: Record<number, string> = {};
    const canAddRows = may('add');
    let left = 0;
    const values = cells.flatMap(({ row, column, text: typed }) => {
      const shown = columns[column];
      const line = lines[row];
      if (shown === undefined || isLocked(shown, line) || (line === undefined && !canAddRows)) {
        left += 1;
        return [];
      }
      const value = valueOfText(shown, typed, words);
      if (line === undefined && value === null) return [];
      const key = line?.key ?? (added[row] ??= crypto.randomUUID());
      // The same as before changes nothing; a new row shows what it begins with.
      if (line !== undefined && line.edit?.version === null && line.values[shown.field] === value) return [];
      return [{ key, field: shown.field, value }];
    });
    return { values, left };
  };
  const [typing, setTyping] = useState<KeptGrid['edits']>();
  // What is in the field of a cell is kept before it is entered: a reload takes the field away.
  const unsaved = useMemo(() => (typing === undefined ? kept : { ...kept, edits: typing }), [kept, typing]);
  const draft = useGridDraft(definition.draftKey, unsaved, {
    isReadOnly: !canEdit,
    onTakeUp: (found) => replace(withFound(kept, found)),
  });

  const changed = all.filter((line) => line.changed.length > 0);
  const wrong = changed.filter((line) => stateOf(line) === 'wrong' || line.isBehind);
  const ready = changed.filter((line) => !wrong.includes(line));
  const hasChanges = () => Object.keys(unsaved.edits).length > 0;

  /** Looks again at what was refused once its row is changed. */
  const forget = (keys: ReadonlySet<string>) =>
    setRefusals((before) => new Map([...before].filter(([key]) => !keys.has(key))));
  const enter = (cells: readonly CellText[]) => {
    const { values, left } = valuesOf(cells);
    setNotice(left === 0 ? undefined : t('left', { count: left }));
    if (values.length === 0) return;
    forget(new Set(values.map(({ key }) => key)));
    type(withCells(kept.edits, byId, values));
  };
  const discard = () => {
    draft.giveUp();
    setRefusals(new Map());
    replace(nothingTyped);
  };
  const discardRow = (key: string) => {
    forget(new Set([key]));
    type(withoutRows(kept.edits, new Set([key])));
  };
  const keepRow = (key: string) => {
    const edit = kept.edits[key];
    const version = byId.get(key)?.version;
    if (edit === undefined || version === undefined) return;
    forget(new Set([key]));
    type({ ...kept.edits, [key]: { ...edit, version } });
  };
  const focusGrid = () => frame.current?.querySelector<HTMLElement>('[role=grid]')?.focus({ preventScroll: true });
  const nextWrong = () => {
    const at = lines.findIndex((line, row) => row > selection.active.row && wrong.includes(line));
    const row = at === -1 ? lines.findIndex((line) => wrong.includes(line)) : at;
    const fields = lines[row]?.issues.map(({ field }) => field) ?? [];
    const column = Math.max(
      0,
      columns.findIndex(({ field }) => fields.includes(field)),
    );
    if (row === -1) return;
    setSelection({ active: { row, column }, anchor: { row, column } });
    focusGrid();
  };
  const messageOf = useCallback((code: string) => text.message(code), [text]);

  if (answer.isError && records === undefined)
    return <ErrorState area={area} error={answer.error} onRetry={() => void answer.refetch()} />;
  if (records === undefined) return <PageSkeleton />;
  const canAdd = canEdit && may('add');
  const rowCount = lines.length + (canAdd ? 1 : 0);
  const clamped = (place: GridSelection['active']) => ({
    row: Math.max(0, Math.min(place.row, rowCount - 1)),
    column: place.column,
  });
  const shown = { active: clamped(selection.active), anchor: clamped(selection.anchor) };
  const activeLine = lines[shown.active.row];
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {canEdit && <DraftBar draft={draft} record={null} onClose={focusGrid} />}
      {!canEdit && <Alert severity="info">{t('readOnly')}</Alert>}
      <GridOutcome
        save={save}
        resourceName={area}
        onGiveUp={() => {
          save.dismiss();
          replace({ ...kept, jobId: null });
        }}
      />
      {gone.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={() => type(withoutRows(kept.edits, new Set(gone)))}>
              {t('gone.action')}
            </Button>
          }
        >
          {t('gone.text', { count: gone.length })}
        </Alert>
      )}
      <GridTools
        view={view}
        columns={columns}
        shown={lines.length}
        total={all.length}
        headingOf={text.label}
        onChange={setView}
      />
      <Box ref={frame} sx={{ containerType: 'inline-size', containerName: 'grid' }} aria-busy={save.isUnderWay}>
        <GridTable
          label={own('title')}
          columns={columns}
          lines={lines}
          canAdd={canAdd}
          isReadOnly={isReadOnly}
          selection={shown}
          words={words}
          headingOf={text.label}
          messageOf={messageOf}
          onSelect={setSelection}
          onEnter={enter}
          onTyping={(cell) =>
            setTyping(cell === null ? undefined : withCells(kept.edits, byId, valuesOf([cell]).values))
          }
          onUndo={undo}
          onRedo={redo}
          describedBy={statusId}
          order={view.order}
          onOrder={(field) => setView({ ...view, order: nextOrder(view.order, field) })}
        />
      </Box>
      <GridStatus
        id={statusId}
        line={activeLine}
        column={columns[shown.active.column] ?? columns[0]}
        columns={columns}
        words={words}
        text={text}
        notice={notice}
        refusalOf={(code) => errors.at(`codes.${code}`) ?? code}
        isReadOnly={isReadOnly}
        onDiscard={discardRow}
        onKeep={keepRow}
      />
      {canEdit && (
        <GridBar
          changed={changed.length}
          wrong={wrong.length}
          ready={Math.min(ready.length, bulkLimits.maxRows)}
          isOverLimit={ready.length > bulkLimits.maxRows}
          save={save}
          onSave={() => {
            setNotice(undefined);
            save.start.mutate(ready.slice(0, bulkLimits.maxRows).map((line) => rowToSave(line, wireOf(line))));
          }}
          onDiscard={discard}
          onNextWrong={nextWrong}
        />
      )}
      <UnsavedChangesDialog hasChanges={hasChanges} onLeave={draft.giveUp} />
    </Box>
  );
}
