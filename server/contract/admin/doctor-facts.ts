/** What the doctor's page knows of the doctor without its schemas (see `calls.ts`). */

export const doctorParts = ['database', 'redis', 'stores', 'backup', 'mail', 'address'] as const;
export type DoctorPart = (typeof doctorParts)[number];
export const checkLevels = ['ok', 'warning', 'failure'] as const;
export type CheckLevel = (typeof checkLevels)[number];

export const probePaths = {
  request: '/v1/probes/request',
  stream: '/v1/probes/stream',
  file: '/v1/probes/file',
} as const;
/** Between the two events of the stream. */
export const STREAM_GAP_MS = 1000;
export const PROBE_FILE_BYTES = 65_536;
export const PROBE_FILE_ETAG = '"probe-1"';
