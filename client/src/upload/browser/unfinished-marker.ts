const KEY = 'unfinished-uploads';

/** Whether there may be unfinished uploads in this browser: looking into its database costs more than a first visit has. */
export function mayHaveUnfinished(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function markUnfinished(hasSome: boolean): void {
  try {
    if (hasSome) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is not available: there is no reminder.
  }
}
