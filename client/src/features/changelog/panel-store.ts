let isOpen = false;
const listeners = new Set<() => void>();

function publish(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

/** The panel of what is new slides in from anywhere: the footer, the menu, a hint. */
export const openChangelog = (): void => publish(true);
export const closeChangelog = (): void => publish(false);
export const isChangelogOpen = (): boolean => isOpen;

export function subscribeChangelog(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
