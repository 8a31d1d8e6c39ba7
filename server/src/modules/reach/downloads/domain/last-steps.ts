/** Times of a recipient's last page view and downloads; null if there was none. */
export interface LastSteps {
  openedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const NO_STEPS: LastSteps = { openedAt: null, startedAt: null, completedAt: null };
