import { flag } from '../../../config/values.js';

export const webhookSettings = {
  WEBHOOK_PRIVATE_TARGETS: flag
    .default(false)
    .describe(
      'Lets webhooks call addresses of this machine and its network, and `http`. Only where every user is trusted; see docs/webhooks.md.',
    ),
};
