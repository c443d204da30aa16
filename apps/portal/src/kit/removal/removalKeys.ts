/** In the address of a list its deleted records, in that of a record that it is one of them. */
export const DELETED_KEY = 'deleted';

/** The field of what is shown to readers or not. */
export const PUBLISHED_FIELD = 'published';
