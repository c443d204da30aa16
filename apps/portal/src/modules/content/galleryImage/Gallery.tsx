import { galleryImageFacts } from '@atrium/contract';
import FormHelperText from '@mui/material/FormHelperText';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';

import { filledPath } from '../../../kit/form/filledPath.ts';
import { RemoveDialog } from '../../../kit/removal/removalDialogs.ts';
import { useDeletedRecords } from '../../../kit/list/useDeletedRecords.ts';
import { useListContext, useMay } from '../../../kit/session/useListContext.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { ImageDrop } from '../../../ui/images/ImageDrop.tsx';
import { ImageTiles } from '../../../ui/images/ImageTiles.tsx';
import { useImageUpload } from '../../../kit/api/useImageUpload.ts';
import { useText } from '../../../ui/text/useText.ts';
import { type GalleryImage, useGallery } from './useGallery.ts';

interface CaptionProps {
  readonly image: GalleryImage;
  /** From 1. */
  readonly place: number;
}

/** Shows what a picture shows, and the way to its own page. */
function Caption({ image: { id, altText: alt }, place }: CaptionProps) {
  const { pathTo, page } = useContextStack();
  const text = useText(galleryImageFacts.name);
  const { number } = useFormats();
  return (
    <Typography variant="body2" color={alt ? undefined : 'textSecondary'} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {alt ?? text('undescribed')}{' '}
      <Link
        component={RouterLink}
        // Within a sentence colour alone does not make a link.
        underline="always"
        to={pathTo(page, id)}
        aria-label={text('detailsOf', { name: alt ?? text('numbered', { number: number(place) }) })}
      >
        {text('details')}
      </Link>
    </Typography>
  );
}

/** The pictures of a building: added, opened, put in order, described and deleted (BLDG-37, CONT-26). */
export function Gallery() {
  const context = useListContext();
  const may = useMay(galleryImageFacts, context);
  const t = useText('kit');
  const text = useText(galleryImageFacts.name);
  const { number } = useFormats();
  const errorText = useErrorText();
  const toasts = useToasts();
  const [removing, setRemoving] = useState<GalleryImage>();
  const deleted = useDeletedRecords();
  const path = filledPath(galleryImageFacts.path, { buildingId: context.buildingId }) ?? galleryImageFacts.path;
  const { list, move, add } = useGallery(path, (error) =>
    toasts.failure(`${text.at('failures.order') ?? t('list.moveFailed')} ${errorText(error, 'saving').advice}`),
  );
  const upload = useImageUpload('image', ({ id }) => add(id));

  if (list.isPending) return <PageSkeleton />;
  if (list.data === undefined)
    return <ErrorState area={galleryImageFacts.name} error={list.error} onRetry={() => void list.refetch()} isPage />;
  const images = list.data;
  const nameOf = ({ altText, sortOrder }: GalleryImage) =>
    altText ?? text('numbered', { number: number(sortOrder + 1) });
  return (
    <>
      <PageHead
        title={text('title')}
        count={text('count', { count: images.length, shown: number(images.length) })}
        actions={may('delete') ? [deleted.action] : []}
      />
      {may('add') && (
        <Box role="group" aria-label={text('add')} sx={{ mb: 6, maxWidth: 880 }}>
          <ImageDrop
            id="gallery-add"
            label={text('add')}
            kind="image"
            chooseLabel={t('form.images.add')}
            isMultiple
            isReadOnly={false}
            isSending={upload.isSending}
            hasError={upload.refusal !== undefined}
            onFiles={(files) => void upload.take(files)}
          />
          {upload.refusal !== undefined && (
            <FormHelperText error role="alert">
              {upload.refusal}
            </FormHelperText>
          )}
        </Box>
      )}
      {images.length === 0 ? (
        <EmptyState title={text('empty.title')} />
      ) : (
        <ImageTiles
          label={text('title')}
          tiles={images.map((image, at) => ({
            id: image.id,
            url: image.imageUrl,
            alt: image.altText,
            caption: <Caption image={image} place={at + 1} />,
          }))}
          isReadOnly={!may('edit')}
          onMove={move}
          onRemove={may('delete') ? (at) => setRemoving(images[at]) : undefined}
        />
      )}
      {removing !== undefined && (
        <RemoveDialog
          resource={galleryImageFacts}
          path={path}
          record={images.find(({ id }) => id === removing.id) ?? removing}
          name={nameOf(removing)}
          isOpen
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  );
}
