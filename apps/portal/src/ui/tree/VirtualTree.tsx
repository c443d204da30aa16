import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

import { typedAhead } from './typedAhead.ts';

/** One visible line of a tree. */
export interface TreeLine {
  readonly key: string;
  readonly label: string;
  /** From 1. */
  readonly level: number;
  readonly place: number;
  readonly siblings: number;
  /** Undefined where nothing is below it. */
  readonly isExpanded: boolean | undefined;
  /** Whether what is below it is being loaded. */
  readonly isBusy: boolean;
  readonly icon: ReactNode;
  /** A short word after the label, such as its kind. */
  readonly note?: string;
  /** Whether it can be dragged. */
  readonly isMovable: boolean;
}

interface VirtualTreeProps {
  readonly label: string;
  readonly lines: readonly TreeLine[];
  readonly activeKey: string;
  readonly onActivate: (key: string) => void;
  readonly onToggle: (key: string, isExpanded: boolean) => void;
  /** Enter, a double click or Space. */
  readonly onOpen: (key: string) => void;
  /** F2 and Delete. */
  readonly onCommand: (command: 'rename' | 'delete', key: string) => void;
  readonly canDrop: (key: string, onto: string) => boolean;
  readonly onDrop: (key: string, onto: string) => void;
}

const LINE_HEIGHT = 44;
const MAX_SHOWN = 14;
/** Lines that are drawn above and below what is seen. */
const MARGIN = 8;
/** Keys that come within this time are one text, in milliseconds. */
const TYPING_PAUSE = 600;

/**
 * A tree by the WAI-ARIA pattern of which only the lines in sight are drawn: arrows, Home, End, Enter, F2, Delete, and
 * letters that find a line by its name. The tree has the focus and names its active line.
 */
export function VirtualTree(props: VirtualTreeProps) {
  const { label, lines, activeKey, onActivate, onToggle, onOpen, onCommand, canDrop, onDrop } = props;
  const treeId = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const [top, setTop] = useState(0);
  const [dragged, setDragged] = useState<string>();
  const [target, setTarget] = useState<string>();
  const activeAt = Math.max(
    0,
    lines.findIndex(({ key }) => key === activeKey),
  );
  const height = Math.min(MAX_SHOWN, Math.max(1, lines.length)) * LINE_HEIGHT;
  const first = Math.max(0, Math.floor(top / LINE_HEIGHT) - MARGIN);
  const last = Math.min(lines.length, Math.ceil((top + height) / LINE_HEIGHT) + MARGIN);
  const idOf = (at: number) => `${treeId}-${String(at)}`;

  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const begin = activeAt * LINE_HEIGHT;
    if (begin < element.scrollTop) element.scrollTop = begin;
    else if (begin + LINE_HEIGHT > element.scrollTop + height) element.scrollTop = begin + LINE_HEIGHT - height;
  }, [activeAt, height]);

  const go = (at: number) => {
    const line = lines[Math.max(0, Math.min(lines.length - 1, at))];
    if (line !== undefined) onActivate(line.key);
  };
  const parentOf = (at: number) => {
    const level = lines[at]?.level ?? 1;
    for (let above = at - 1; above >= 0; above -= 1) if ((lines[above]?.level ?? 0) < level) return above;
    return at;
  };
  const collapse = (line: TreeLine) => {
    if (line.isExpanded === true) onToggle(line.key, false);
    else go(parentOf(activeAt));
  };
  const expand = (line: TreeLine) => {
    if (line.isExpanded === false) onToggle(line.key, true);
    // What is below may still be on its way.
    else if ((lines[activeAt + 1]?.level ?? 0) > line.level) go(activeAt + 1);
  };
  const find = (letter: string) => {
    const now = Date.now();
    const text = now - typed.current.at < TYPING_PAUSE ? typed.current.text + letter : letter;
    typed.current = { text, at: now };
    const found = typedAhead(
      lines.map((line) => line.label),
      text,
      activeAt,
    );
    if (found !== undefined) go(found);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    const line = lines[activeAt];
    if (line === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    const actions: Readonly<Record<string, () => void>> = {
      ArrowDown: () => go(activeAt + 1),
      ArrowUp: () => go(activeAt - 1),
      ArrowRight: () => expand(line),
      ArrowLeft: () => collapse(line),
      Home: () => go(0),
      End: () => go(lines.length - 1),
      PageDown: () => go(activeAt + MAX_SHOWN - 1),
      PageUp: () => go(activeAt - MAX_SHOWN + 1),
      Enter: () => onOpen(line.key),
      ' ': () => onOpen(line.key),
      F2: () => onCommand('rename', line.key),
      Delete: () => onCommand('delete', line.key),
    };
    // Within a name that is being typed, a space is a part of it.
    const isTyping = event.key === ' ' && typed.current.text !== '' && Date.now() - typed.current.at < TYPING_PAUSE;
    const action = isTyping ? undefined : actions[event.key];
    if (action !== undefined) action();
    else if (event.key.length === 1) find(event.key);
    else return;
    event.preventDefault();
  };
  const mayDropOn = (key: string) => dragged !== undefined && dragged !== key && canDrop(dragged, key);
  const dragging = (line: TreeLine) => ({
    draggable: line.isMovable,
    onDragStart: (event: DragEvent) => {
      setDragged(line.key);
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragEnd: () => {
      setDragged(undefined);
      setTarget(undefined);
    },
    onDragOver: (event: DragEvent) => {
      if (!mayDropOn(line.key)) return;
      event.preventDefault();
      setTarget(line.key);
    },
    onDragLeave: () => setTarget(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== undefined && mayDropOn(line.key)) onDrop(dragged, line.key);
      setTarget(undefined);
    },
  });

  return (
    <Box
      ref={box}
      role="tree"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={lines.length === 0 ? undefined : idOf(activeAt)}
      onKeyDown={handleKeyDown}
      onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      sx={{
        height,
        overflowY: 'auto',
        position: 'relative',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:focus-visible [data-active=true]': { outline: 2, outlineStyle: 'solid', outlineOffset: -2 },
      }}
    >
      <Box role="none" sx={{ height: lines.length * LINE_HEIGHT, position: 'relative' }}>
        {lines.slice(first, last).map((line, offset) => {
          const at = first + offset;
          const isActive = at === activeAt;
          return (
            <Box
              key={line.key}
              id={idOf(at)}
              role="treeitem"
              aria-level={line.level}
              aria-posinset={line.place}
              aria-setsize={line.siblings}
              aria-selected={isActive}
              aria-expanded={line.isExpanded}
              aria-busy={line.isBusy}
              data-active={isActive}
              {...dragging(line)}
              onClick={() => onActivate(line.key)}
              onDoubleClick={() => onOpen(line.key)}
              sx={{
                position: 'absolute',
                top: at * LINE_HEIGHT,
                left: 0,
                right: 0,
                height: LINE_HEIGHT,
                pl: `${String(Math.min(line.level - 1, 6) * 16)}px`,
                pr: 2,
                display: 'flex',
                alignItems: 'center',
                gap: 1,
                cursor: 'pointer',
                bgcolor: isActive ? 'action.selected' : target === line.key ? 'action.focus' : undefined,
                '&:hover': { bgcolor: isActive ? 'action.selected' : 'action.hover' },
              }}
            >
              <Box
                aria-hidden
                onClick={(event) => {
                  event.stopPropagation();
                  onActivate(line.key);
                  if (line.isExpanded !== undefined) onToggle(line.key, !line.isExpanded);
                }}
                sx={{ width: 44, height: 44, flex: 'none', display: 'grid', placeItems: 'center' }}
              >
                {line.isExpanded === undefined ? null : line.isExpanded ? <ExpandMore /> : <ChevronRight />}
              </Box>
              <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
                {line.icon}
              </Box>
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                {line.label}
              </Box>
              {line.note !== undefined && (
                <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', flex: 'none', ml: 'auto' }}>
                  {line.note}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
