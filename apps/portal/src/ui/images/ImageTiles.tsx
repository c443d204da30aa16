import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { visuallyHidden } from '@mui/utils';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';

import { useFocusNext } from '../control/useFocusNext.ts';
import { Hint } from '../feedback/Hint.tsx';
import { laterPart } from '../later/laterPart.ts';
import { useText } from '../text/useText.ts';
import { ContentImage } from './ContentImage.tsx';

const ImageViewer = laterPart(async () => (await import('./ImageViewer.tsx')).ImageViewer);

/** One image of several. */
export interface ImageTile {
  readonly id: string;
  /** Missing while the image cannot be shown. */
  readonly url: string | undefined;
  /** What it shows; its place in the row without it. */
  readonly alt?: string | null;
  /** What is under it. */
  readonly caption?: ReactNode;
}

interface ImageTilesProps {
  /** What the images are, for screen readers. */
  readonly label: string;
  readonly tiles: readonly ImageTile[];
  readonly isReadOnly: boolean;
  /** Gives the image at `from` the place `to`, both from 0. */
  readonly onMove: (from: number, to: number) => void;
  /** Without it nothing can be removed. */
  readonly onRemove?: ((at: number) => void) | undefined;
}

/**
 * Images in their order: opened in full, moved by dragging, by buttons or by Alt with an arrow key, and removed
 * (BLDG-37, KIT-14).
 */
export function ImageTiles({ label, tiles, isReadOnly, onMove, onRemove }: ImageTilesProps) {
  const t = useText('kit');
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const [told, setTold] = useState('');

  const nameOf = (tile: ImageTile, at: number) =>
    tile.alt ? tile.alt : t('form.images.place', { place: at + 1, total: tiles.length });
  const focusNext = useFocusNext();
  const focusOn = (id: string) => focusNext(() => list.current?.querySelector<HTMLElement>(`[data-tile="${id}"]`));
  const move = (from: number, to: number) => {
    const tile = tiles[from];
    if (tile === undefined || isReadOnly || to < 0 || to >= tiles.length || to === from) return;
    onMove(from, to);
    setTold(t('form.images.moved', { place: to + 1, total: tiles.length }));
    focusOn(tile.id);
  };
  const remove = (at: number) => {
    const next = tiles[at + 1] ?? tiles[at - 1];
    onRemove?.(at);
    if (next !== undefined) focusOn(next.id);
  };
  const handleKey = (event: KeyboardEvent, at: number) => {
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(at, at + by);
  };
  const open = shown === null ? undefined : tiles[shown];

  return (
    <>
      <Box
        component="ul"
        ref={list}
        aria-label={label}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          display: 'grid',
          gap: 4,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
        }}
      >
        {tiles.map((tile, at) => (
          <Box
            component="li"
            key={tile.id}
            draggable={!isReadOnly}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              event.stopPropagation();
              move(dragged, at);
              setDragged(null);
            }}
            onKeyDown={(event) => handleKey(event, at)}
            sx={{ opacity: dragged === at ? 0.5 : 1, minWidth: 0 }}
          >
            <ButtonBase
              data-tile={tile.id}
              onClick={() => setShown(at)}
              aria-label={t('form.images.open', { name: nameOf(tile, at) })}
              focusRipple
              {...ImageViewer.approach}
              sx={{ display: 'block', width: '100%', borderRadius: 1 }}
            >
              {tile.url === undefined ? (
                <Box
                  sx={{
                    aspectRatio: '16 / 9',
                    display: 'grid',
                    placeItems: 'center',
                    border: 1,
                    borderColor: 'divider',
                  }}
                >
                  <ImageOutlined sx={{ color: 'text.secondary' }} />
                </Box>
              ) : (
                <ContentImage src={tile.url} alt="" />
              )}
            </ButtonBase>
            {tile.caption}
            {!isReadOnly && (
              <Box sx={{ display: 'flex', mt: 1 }}>
                <TileButton
                  label={t('form.images.earlier', { name: nameOf(tile, at) })}
                  isDisabled={at === 0}
                  onClick={() => move(at, at - 1)}
                >
                  <ArrowBackOutlined />
                </TileButton>
                <TileButton
                  label={t('form.images.later', { name: nameOf(tile, at) })}
                  isDisabled={at === tiles.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowForwardOutlined />
                </TileButton>
                {onRemove !== undefined && (
                  <TileButton label={t('form.images.remove', { name: nameOf(tile, at) })} onClick={() => remove(at)}>
                    <DeleteOutlined />
                  </TileButton>
                )}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      <Box component="output" sx={visuallyHidden}>
        {told}
      </Box>
      {open?.url !== undefined && (
        <ImageViewer src={open.url} name={nameOf(open, shown ?? 0)} onClose={() => setShown(null)} />
      )}
    </>
  );
}

interface TileButtonProps {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function TileButton({ label, isDisabled = false, onClick, children }: TileButtonProps) {
  return (
    <Hint title={label}>
      <span>
        <IconButton size="small" aria-label={label} disabled={isDisabled} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Hint>
  );
}
