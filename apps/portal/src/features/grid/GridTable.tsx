import ErrorOutlined from '@mui/icons-material/ErrorOutlineOutlined';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

import { useText } from '../../ui/text/useText.ts';
import type { GridColumn } from './gridDefinition.ts';
import type { GridLine } from './gridEdits.ts';
import { type AfterEntry, GridEditor } from './GridEditor.tsx';
import type { GridOrder } from './gridOrder.ts';
import { isIn, type CellPlace, placeByKey, rangeOf, type GridSelection } from './gridSelection.ts';
import { gridStyles, HEAD_HEIGHT, LINE_HEIGHT, STATE_WIDTH } from './gridStyles.ts';
import { type GridWords, readCells, textOfValue, writeCells } from './gridText.ts';
import { LineState, stateOf } from './LineState.tsx';

/** A text for one cell; the row may be below the last one. */
export interface CellText extends CellPlace {
  readonly text: string;
}

interface GridTableProps {
  readonly label: string;
  readonly columns: readonly GridColumn[];
  readonly lines: readonly GridLine[];
  /** Whether a row below the last one adds a record. */
  readonly canAdd: boolean;
  readonly isReadOnly: boolean;
  readonly selection: GridSelection;
  readonly words: GridWords;
  readonly headingOf: (field: string) => string;
  readonly messageOf: (code: string) => string;
  readonly onSelect: (selection: GridSelection) => void;
  readonly onEnter: (cells: readonly CellText[]) => void;
  /** What a cell's field holds before it is entered; null once it is, or is given up. */
  readonly onTyping: (cell: CellText | null) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  readonly describedBy: string;
  readonly order: GridOrder | null;
  /** A heading was pressed. */
  readonly onOrder: (field: string) => void;
}

/** Rows that are drawn above and below what is seen. */
const MARGIN = 8;
const MAX_SHOWN = 14;

interface Editing extends CellPlace {
  readonly text: string;
  readonly isWhole: boolean;
}

/** Checks whether a cell takes no value: the record keeps what it was added with. */
export function isLocked({ isKept = false }: GridColumn, line: GridLine | undefined): boolean {
  return isKept && line !== undefined && line.record !== null;
}

/**
 * A grid by the WAI-ARIA pattern of which only the rows in sight are drawn. It has the focus and names its active cell;
 * while one is edited its field has the focus.
 */
export function GridTable(props: GridTableProps) {
  const { label, columns, lines, canAdd, isReadOnly, selection, words, headingOf, messageOf } = props;
  const { onSelect, onEnter, onTyping, onUndo, onRedo, describedBy, order, onOrder } = props;
  const t = useText('grid');
  const gridId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { active } = selection;
  const range = rangeOf(selection);
  const rowCount = lines.length + (canAdd ? 1 : 0);
  const width = STATE_WIDTH + columns.reduce((sum, column) => sum + column.width, 0);
  const height = HEAD_HEIGHT + Math.min(MAX_SHOWN, Math.max(3, rowCount)) * LINE_HEIGHT + 2;
  const first = Math.max(0, Math.floor(top / LINE_HEIGHT) - MARGIN);
  const last = Math.min(rowCount, Math.ceil((top + height) / LINE_HEIGHT) + MARGIN);
  const inSight = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
  // The active row stays when it is scrolled away: its field has what was typed, and the focus.
  const drawn = active.row < rowCount && !inSight.includes(active.row) ? [...inSight, active.row] : inSight;
  const idOf = ({ row, column }: CellPlace) => `${gridId}-${String(row)}-${String(column)}`;

  const show = ({ row, column }: CellPlace) => {
    const element = box.current;
    if (element === null) return;
    const begin = row * LINE_HEIGHT;
    const seen = element.clientHeight - HEAD_HEIGHT;
    if (begin < element.scrollTop) element.scrollTop = begin;
    else if (seen > 0 && begin + LINE_HEIGHT > element.scrollTop + seen) element.scrollTop = begin + LINE_HEIGHT - seen;
    const isWide = element.clientWidth > 600;
    const fixed = isWide ? STATE_WIDTH + (columns[0]?.width ?? 0) : 0;
    const left = STATE_WIDTH + columns.slice(0, column).reduce((sum, one) => sum + one.width, 0);
    const right = left + (columns[column]?.width ?? 0);
    if (column === 0) element.scrollLeft = isWide ? 0 : Math.min(element.scrollLeft, left);
    else if (left - fixed < element.scrollLeft) element.scrollLeft = left - fixed;
    else if (element.clientWidth > 0 && right > element.scrollLeft + element.clientWidth)
      element.scrollLeft = right - element.clientWidth;
  };
  const activeRow = active.row;
  const activeColumn = active.column;
  const showActive = useRef(show);
  useLayoutEffect(() => {
    showActive.current = show;
  });
  useEffect(() => showActive.current({ row: activeRow, column: activeColumn }), [activeRow, activeColumn]);

  const go = (place: CellPlace, isExtended = false) =>
    onSelect({ active: place, anchor: isExtended ? selection.anchor : place });
  const size = { rows: rowCount, columns: columns.length, page: MAX_SHOWN - 1 };
  const columnAt = (at: number) => columns[at];
  const textAt = ({ row, column }: CellPlace) => {
    const shown = columnAt(column);
    return shown === undefined ? '' : textOfValue(shown, lines[row]?.values[shown.field], words);
  };
  const takesText = ({ row, column }: CellPlace) => {
    const shown = columnAt(column);
    return !isReadOnly && shown !== undefined && !isLocked(shown, lines[row]);
  };
  const edit = (place: CellPlace, typed?: string) => {
    const column = columnAt(place.column);
    if (column === undefined || !takesText(place)) return;
    if (column.kind === 'flag') {
      if (typed !== undefined && typed !== ' ') return;
      const isSet = lines[place.row]?.values[column.field] === true;
      onEnter([{ ...place, text: isSet ? words.no : words.yes }]);
      return;
    }
    const value = lines[place.row]?.values[column.field];
    const stored = column.kind === 'choice' ? (typeof value === 'string' ? value : '') : textAt(place);
    const text = typed === undefined || column.kind === 'choice' ? stored : typed;
    setEditing({ ...place, text, isWhole: typed === undefined });
    if (text !== stored) onTyping({ ...place, text });
  };
  const focusGrid = () => box.current?.focus({ preventScroll: true });
  const leave = (then: AfterEntry, place: CellPlace) => {
    setEditing(null);
    onTyping(null);
    if (then === 'stay') return;
    focusGrid();
    const keys = { down: 'ArrowDown', up: 'ArrowUp', right: 'ArrowRight', left: 'ArrowLeft' } as const;
    const next = placeByKey(place, keys[then], false, size);
    if (next !== undefined) go(next);
  };
  /** Every cell of the selection that takes a value. */
  const chosen = () =>
    Array.from({ length: range.bottom - range.top + 1 }, (_, down) =>
      Array.from({ length: range.right - range.left + 1 }, (_cell, along) => ({
        row: range.top + down,
        column: range.left + along,
      })),
    );
  const clear = () =>
    onEnter(
      chosen()
        .flat()
        .filter((place) => takesText(place) && place.row < lines.length)
        .map((place) => ({ ...place, text: '' })),
    );
  /** The first row of the selection goes into the rows below it; with one row chosen, the one above it comes down. */
  const fillDown = () => {
    const isOne = range.top === range.bottom;
    const source = isOne ? range.top - 1 : range.top;
    if (source < 0) return;
    onEnter(
      chosen()
        .flat()
        .filter((place) => place.row > source && takesText(place))
        .map((place) => ({ ...place, text: textAt({ row: source, column: place.column }) })),
    );
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (editing !== null || event.altKey) return;
    const isControl = event.ctrlKey || event.metaKey;
    const { key } = event;
    const place = placeByKey(active, key, isControl, size);
    if (place !== undefined) go(place, event.shiftKey);
    else if (isControl) {
      const commands: Readonly<Record<string, () => void>> = {
        a: () =>
          onSelect({
            anchor: { row: 0, column: 0 },
            active: { row: Math.max(0, lines.length - 1), column: columns.length - 1 },
          }),
        d: fillDown,
        z: event.shiftKey ? onRedo : onUndo,
        y: onRedo,
      };
      const command = commands[key.toLowerCase()];
      if (command === undefined) return;
      command();
    } else if (key === 'F2' || key === 'Enter') edit(active);
    else if (key === 'Delete' || key === 'Backspace') clear();
    else if (key === 'Escape') go(active);
    else if (key.length === 1) edit(active, key);
    else return;
    event.preventDefault();
  };
  const handleCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', writeCells(chosen().map((cells) => cells.map(textAt))));
    event.preventDefault();
  };
  const handlePaste = (event: ClipboardEvent) => {
    if (editing !== null || isReadOnly) return;
    event.preventDefault();
    const pasted = readCells(event.clipboardData.getData('text/plain'));
    const [only] = pasted.length === 1 && pasted[0]?.length === 1 ? pasted[0] : [];
    onEnter(
      only === undefined
        ? pasted.flatMap((cells, down) =>
            cells.map((text, along) => ({ row: range.top + down, column: range.left + along, text })),
          )
        : chosen()
            .flat()
            .map((place) => ({ ...place, text: only })),
    );
  };
  const handlePress = (event: PointerEvent) => {
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    const [row, column] = cell?.getAttribute('data-cell')?.split(' ').map(Number) ?? [];
    if (row === undefined || column === undefined) return;
    if (editing?.row === row && editing.column === column) return;
    const isActive = active.row === row && active.column === column;
    // On a touch screen a second tap edits: there is no key for it.
    if (isActive && event.pointerType !== 'mouse' && !event.shiftKey) edit({ row, column });
    else go({ row, column }, event.shiftKey);
  };
  const handleDoubleClick = () => {
    if (editing === null) edit(active);
  };

  return (
    <Box
      ref={box}
      role="grid"
      aria-label={label}
      aria-describedby={describedBy}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable
      aria-readonly={isReadOnly}
      aria-activedescendant={rowCount === 0 || editing !== null ? undefined : idOf(active)}
      tabIndex={0}
      onKeyDown={handleKeyDown}
      onCopy={handleCopy}
      onCut={(event) => {
        if (editing !== null || isReadOnly) return;
        handleCopy(event);
        clear();
      }}
      onPaste={handlePaste}
      onPointerUp={handlePress}
      onDoubleClick={handleDoubleClick}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      sx={{ ...gridStyles, height }}
    >
      <div role="row" aria-rowindex={1} className="head" style={{ width }}>
        <div role="columnheader" aria-colindex={1} className="state" style={{ width: STATE_WIDTH }}>
          {t('state.heading')}
        </div>
        {columns.map(({ field, width: own, kind }, at) => (
          <div
            key={field}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={order?.field === field ? (order.isDescending ? 'descending' : 'ascending') : 'none'}
            className={`${at === 0 ? 'name' : ''} ${kind === 'number' ? 'right' : ''}`}
            style={{ width: own }}
          >
            <button type="button" tabIndex={-1} onClick={() => onOrder(field)}>
              {headingOf(field)}
            </button>
            {order?.field === field && <span aria-hidden>{order.isDescending ? '↓' : '↑'}</span>}
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ height: rowCount * LINE_HEIGHT, width, position: 'relative' }}>
        {drawn.map((row) => {
          const line = lines[row];
          return (
            <div
              key={line?.key ?? 'new'}
              role="row"
              aria-rowindex={row + 2}
              className={`line ${line === undefined ? '' : stateOf(line)}`}
              style={{ top: row * LINE_HEIGHT, width, height: LINE_HEIGHT }}
            >
              <div role="rowheader" aria-colindex={1} className="state" style={{ width: STATE_WIDTH }}>
                {line === undefined ? (
                  <span className="quiet">{t('state.blank')}</span>
                ) : (
                  <LineState line={line} number={row + 1} />
                )}
              </div>
              {columns.map((column, at) => {
                const isEdited = editing?.row === row && editing.column === at;
                return (
                  <div
                    key={column.field}
                    id={idOf({ row, column: at })}
                    role="gridcell"
                    data-cell={`${String(row)} ${String(at)}`}
                    aria-colindex={at + 2}
                    aria-selected={isIn(range, row, at)}
                    aria-disabled={isLocked(column, line)}
                    aria-invalid={line?.issues.some(({ field }) => field === column.field) === true}
                    data-active={active.row === row && active.column === at}
                    className={`${at === 0 ? 'name' : ''} ${column.kind === 'number' ? 'right' : ''} ${
                      line?.changed.includes(column.field) === true ? 'changed' : ''
                    }`}
                    style={{ width: column.width }}
                  >
                    {isEdited ? (
                      <GridEditor
                        column={column}
                        label={headingOf(column.field)}
                        text={editing.text}
                        isWhole={editing.isWhole}
                        words={words}
                        onEnter={(text, then) => {
                          onEnter([{ row, column: at, text }]);
                          leave(then, { row, column: at });
                        }}
                        onTyping={(text) => onTyping({ row, column: at, text })}
                        onCancel={() => {
                          setEditing(null);
                          onTyping(null);
                          focusGrid();
                        }}
                      />
                    ) : (
                      <CellContent
                        text={textAt({ row, column: at })}
                        fault={line?.issues.find(({ field }) => field === column.field)?.code}
                        isChanged={line?.changed.includes(column.field) === true}
                        messageOf={messageOf}
                      />
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
    </Box>
  );
}

interface CellContentProps {
  readonly text: string;
  readonly fault: string | undefined;
  readonly isChanged: boolean;
  readonly messageOf: (code: string) => string;
}

/** What a cell shows; a screen reader hears what is wrong with it, or that it was changed. */
const CellContent = memo(function CellContent({ text, fault, isChanged, messageOf }: CellContentProps) {
  const t = useText('grid');
  return (
    <>
      <span className="text">{text}</span>
      {fault !== undefined && (
        <>
          <ErrorOutlined className="mark" fontSize="inherit" />
          <span style={visuallyHidden}>{messageOf(fault)}</span>
        </>
      )}
      {fault === undefined && isChanged && <span style={visuallyHidden}>{t('state.changed')}</span>}
    </>
  );
});
