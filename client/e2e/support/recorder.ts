import type { Page } from '@playwright/test';

/** Seconds of the only player of this kind; `NaN` before it knows. */
export const playedSeconds = (page: Page, kind: 'audio' | 'video') =>
  page.locator(kind).evaluate((player: HTMLMediaElement) => player.duration);

export const recorderTime = (page: Page) => page.getByRole('timer');
