const PREFIX = 'request-draft.';

export const draftKey = (slug: string) => `${PREFIX}${slug}`;

/** Whether this tab holds a form that was filled in; of which request, its address need not say. */
export function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX));
  } catch {
    return false;
  }
}
