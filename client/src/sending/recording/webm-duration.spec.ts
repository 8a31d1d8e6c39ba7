import { Blob as NodeBlob } from 'node:buffer';
import { withWebmDuration } from './webm-duration.js';

// That of jsdom cannot be read.
beforeAll(() => Object.assign(globalThis, { Blob: NodeBlob }));

const head = [0x1a, 0x45, 0xdf, 0xa3, 0x82, 0x01, 0x02];
const UNKNOWN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];
const info = (...content: number[]) => [0x15, 0x49, 0xa9, 0x66, 0x01, 0, 0, 0, 0, 0, 0, content.length, ...content];
const scale = [0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40];
const cluster = [0x1f, 0x43, 0xb6, 0x75, ...UNKNOWN, 9, 9, 9];
const segment = (size: number[], ...content: number[]) => [...head, 0x18, 0x53, 0x80, 0x67, ...size, ...content];
const duration = [0x44, 0x89, 0x88, 0x40, 0xb3, 0x88, 0, 0, 0, 0, 0]; // 5000 ms

async function bytesOf(blob: Blob): Promise<number[]> {
  return [...new Uint8Array(await blob.arrayBuffer())];
}
const media = (bytes: number[]) => new Blob([new Uint8Array(bytes)], { type: 'video/webm' });

it('writes the length behind what the file says of itself, and nothing else', async () => {
  const patched = await withWebmDuration(media(segment(UNKNOWN, ...info(...scale), ...cluster)), 5);
  expect(await bytesOf(patched)).toEqual(segment(UNKNOWN, ...info(...scale, ...duration), ...cluster));
  expect(patched.type).toBe('video/webm');
});

/** Start of a voice memo by Firefox 153, up to its first cluster: `Duration` (`44 89 88`) is 0. */
const ofFirefox = [
  ...Buffer.from(
    [
      '1a45dfa3010000000000001f4286810142f7810142f2810442f381084282847765626d42878102428581021853806701ffff',
      'ffffffffff114d9b7401000000000000001549a96601000000000000492ad7b1830f424044898800000000000000004d8098',
      '51546d7578696e674170704c69625765624d2d302e302e31574199515477726974696e674170704c69625765624d2d302e30',
      '2e311654ae6b0100000000000060ae0100000000000057d7810273c584b021634f83810256aa8400632ea056bb8404c4b400',
      '8686415f4f50555363a2934f707573486561640101380144ac0000000000258688844f505553e1010000000000000db58840',
      'e58880000000009f81011f43b67501ffffffffffffff',
    ].join(''),
    'hex',
  ),
];

it('overwrites the length of 0 that Firefox writes, and nothing else', async () => {
  const patched = await bytesOf(await withWebmDuration(media(ofFirefox), 5));
  const at = Buffer.from(ofFirefox).indexOf(Buffer.from('448988', 'hex'));
  expect(patched.slice(at, at + duration.length)).toEqual(duration);
  expect(patched.toSpliced(at, duration.length)).toEqual(ofFirefox.toSpliced(at, duration.length));
});

it.each([
  ['knows its length', segment(UNKNOWN, ...info(...duration), ...cluster)],
  ['has a size around it', segment([0x90], ...info(...scale))],
  ['has none of it before its media', segment(UNKNOWN, ...cluster)],
  ['is no WebM', [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70]],
  ['is empty', []],
])('leaves a file alone that %s', async (_, bytes) => {
  expect(await bytesOf(await withWebmDuration(media(bytes), 5))).toEqual(bytes);
});
