import { type DragEvent, useState } from 'react';

/** What a row needs to be dragged and dropped on; empty where rows cannot be moved. */
interface RowDragProps {
  readonly draggable?: true;
  readonly 'data-drop'?: true | undefined;
  readonly onDragStart?: (event: DragEvent) => void;
  readonly onDragOver?: (event: DragEvent) => void;
  readonly onDrop?: (event: DragEvent) => void;
  readonly onDragEnd?: () => void;
}

/**
 * Rows of a table that are dragged to another place, apart from menu and keyboard (KIT-14). A row takes the place of the one
 * that it is dropped on.
 */
export function useRowDrag<Row extends { readonly id: string }>(
  onDrop: ((row: Row, other: Row) => void) | undefined,
): (row: Row) => RowDragProps {
  const [dragged, setDragged] = useState<Row | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (row) => {
    if (onDrop === undefined) return {};
    return {
      draggable: true,
      'data-drop': dragged !== null && over === row.id && dragged.id !== row.id ? true : undefined,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', row.id);
        setDragged(row);
      },
      onDragOver: (event) => {
        if (dragged === null) return;
        event.preventDefault();
        setOver(row.id);
      },
      onDrop: (event) => {
        event.preventDefault();
        if (dragged !== null) onDrop(dragged, row);
        end();
      },
      onDragEnd: end,
    };
  };
}
