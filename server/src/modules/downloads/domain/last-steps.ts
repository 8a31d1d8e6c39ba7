/** The last of each, as far as there was any. */
export interface LastSteps {
  openedAt: Date | null;
  startedAt: Date | null;
  completedAt: Date | null;
}

export const NO_STEPS: LastSteps = { openedAt: null, startedAt: null, completedAt: null };
