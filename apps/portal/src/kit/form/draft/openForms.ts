/** A form on the screen, as far as a reload of the page has to know it. */
export interface OpenForm {
  readonly hasChanges: () => boolean;
  /** Writes the draft now, to be taken up again after the reload; false when a part of it (a secret) is not kept. */
  readonly keep: () => Promise<boolean>;
}

const openForms = new Set<OpenForm>();
let isKept = false;

/** Notes an open form; the returned function takes it off again. */
export function noteOpenForm(form: OpenForm): () => void {
  openForms.add(form);
  return () => openForms.delete(form);
}

/** Checks whether any form on the screen holds something that is not saved. */
export function hasUnsavedWork(): boolean {
  return [...openForms].some((form) => form.hasChanges());
}

/**
 * Keeps what all open forms hold, before the page is reloaded on purpose. When nothing would be lost the browser's own
 * question about leaving is not asked.
 */
export async function keepOpenForms(): Promise<void> {
  const changed = [...openForms].filter((form) => form.hasChanges());
  const kept = await Promise.all(changed.map((form) => form.keep()));
  isKept = kept.every(Boolean);
}

/** Checks whether the page may be left without a question, as all work is kept for the next one. */
export function isWorkKept(): boolean {
  return isKept;
}

/** Something was typed after all: leaving asks again. */
export function forgetKeptWork(): void {
  isKept = false;
}
