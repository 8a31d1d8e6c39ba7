import type { GalleryState } from '../state.js';
import { accessStates } from './access.js';
import { accountStates } from './account.js';
import { analyticsStates } from './analytics.js';
import { bellStates } from './bell.js';
import { contactStates } from './contacts.js';
import { dashHomeStates } from './dash-home.js';
import { frameStates } from './frame.js';
import { receivedStates } from './received.js';
import { requestStates } from './requests.js';
import { transferChangeStates } from './transfer-changes.js';
import { activityStates, logStates, recipientStates } from './transfer-parts.js';
import { transferSettingsStates } from './transfer-settings.js';
import { transferViewStates } from './transfer-view.js';
import { transferListStates } from './transfers.js';

/** Every state of every page, in the order of the picture book. */
export const states: readonly GalleryState[] = [
  ...accessStates,
  ...dashHomeStates,
  ...requestStates,
  ...frameStates,
  ...bellStates,
  ...transferListStates,
  ...transferViewStates,
  ...recipientStates,
  ...activityStates,
  ...transferSettingsStates,
  ...logStates,
  ...transferChangeStates,
  ...receivedStates,
  ...contactStates,
  ...analyticsStates,
  ...accountStates,
];
