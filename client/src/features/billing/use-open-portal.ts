import { openPortal } from '#contract/calls.js';
import { useCall } from '../../lib/use-call.js';
import { browserPage } from './browser-page.js';

/** Leaves for a page of the provider, which links back to the billing page. */
export const useOpenPortal = () => useCall(openPortal, { onSuccess: ({ url }) => browserPage.leaveTo(url) });
