import { sendingPart } from '../../../sending/sending-part.js';

/** In the place of the form, with texts that the pages of requests do without. */
export const RefusedAccount = sendingPart(
  async () => (await import('../../../sending/outcome/refused-account.js')).RefusedAccount,
);
