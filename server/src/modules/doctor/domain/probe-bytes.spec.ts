import { PROBE_FILE_BYTES } from '#contract/admin/doctor.js';
import { probeBytes } from './probe-bytes.js';

it('has no two blocks that are alike, so that each part is known by its content', () => {
  const bytes = probeBytes();
  expect([bytes.length, bytes[0], bytes[250], bytes[251], bytes[252]]).toEqual([PROBE_FILE_BYTES, 0, 250, 0, 1]);
  const blocks = Array.from({ length: 100 }, (_, at) => bytes.subarray(at * 512, (at + 1) * 512).toString('hex'));
  expect(new Set(blocks).size).toBe(100);
});
