import { createStore } from '../../lib/store.js';

/** Whether the card is shown in the dashboard. */
export const feedbackOpen = createStore(false);
export const openFeedback = () => feedbackOpen.set(true);
export const closeFeedback = () => feedbackOpen.set(false);
