/** What a drawing of a floor may be. */
export const drawingKinds = ['svg', 'png'] as const;
