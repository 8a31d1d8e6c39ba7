import * as z from 'zod';

export const moderationSettings = {
  CLAMD_URL: z
    .url({ protocol: /^(tcp|unix)$/ })
    .optional()
    .describe(
      'ClamAV daemon that scans files for viruses, such as `tcp://clamav:3310` or `unix:///run/clamav/clamd.ctl`; see docs/operations.md. Empty: files are not scanned.',
    ),
  CLAMD_MAX_BYTES: z.coerce
    .number()
    .int()
    .min(1)
    .default(100 * 1024 * 1024)
    .describe(
      "Bytes of the largest file that is scanned: the daemon's `StreamMaxLength`. Larger ones are marked as not checked.",
    ),
};
