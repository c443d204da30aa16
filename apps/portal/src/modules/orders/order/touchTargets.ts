const size = { minWidth: 48, minHeight: 48 } as const;

/** Controls as large as a finger needs: the stream of orders is used on a tablet, with one hand. */
export const touchTargets = {
  '& .MuiButton-root, & .MuiIconButton-root': size,
  '& .MuiInputBase-root': { minHeight: size.minHeight },
} as const;
