import { PROBE_FILE_BYTES } from '#contract/admin/doctor.js';

/** A prime, so that no two blocks of it are alike. */
const PERIOD = 251;

/** Content of the file that is fetched in parts. */
export function probeBytes(): Buffer {
  return Buffer.from(Uint8Array.from({ length: PROBE_FILE_BYTES }, (_, at) => at % PERIOD));
}
