import { createStore } from './store.js';

/** How long a notice stays, and the least time between two. */
export const noticeMs = { toast: 5800, hint: 8000, retry: 8500, error: 15_500, interval: 2000 };

/** Failures take longer to read, and to think about, than successes. */
export const msOfTone = {
  info: noticeMs.toast,
  success: noticeMs.toast,
  warning: noticeMs.error,
  error: noticeMs.error,
};

export type NoticeAction =
  /** A page of ours, or a `mailto:`. */
  | { label: string; href: string }
  /** The notice goes with it. */
  | { label: string; onAct: () => void };

export interface Notice {
  tone: 'info' | 'success' | 'warning' | 'error';
  title: string;
  text?: string | undefined;
  /** Details, such as names of files. */
  detail?: string | undefined;
  action?: NoticeAction | undefined;
  /** Milliseconds; by its tone if absent. */
  duration?: number;
  /** A notice replaces an earlier one of the same key. */
  key?: string;
}

export interface ShownNotice extends Notice {
  id: number;
  /** Epoch ms. */
  showAt: number;
}

export const notices = createStore<readonly ShownNotice[]>([]);
export const shownNotices = notices.get;
let lastId = 0;

/** Shows a notice, from anywhere. A message that needs an action belongs on the page instead. */
export function notify(notice: Notice): void {
  lastId += 1;
  const others = shownNotices().filter(({ key }) => key === undefined || key !== notice.key);
  const showAt = Math.max(Date.now(), (others.at(-1)?.showAt ?? 0) + noticeMs.interval);
  notices.set([...others, { ...notice, id: lastId, showAt }]);
}

const SAVED = 'saved';

/** Says that a change was saved, for as long as the view is shown in which it was made. */
export function notifySaved(title: string): void {
  notify({ tone: 'success', title, key: SAVED });
}

export function dismissSaved(): void {
  notices.set(shownNotices().filter(({ key }) => key !== SAVED));
}

export function dismissNotice(id: number): void {
  notices.set(shownNotices().filter((notice) => notice.id !== id));
}
