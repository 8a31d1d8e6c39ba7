import { environmentSchema } from './env.js';

const size = environmentSchema.shape.MULTIPART_FROM_BYTES;

it('takes as size from which files go in parts what every store can hold in one request and in a part', () => {
  expect(size.parse(undefined)).toBe(50_000_000);
  expect(size.parse('5242880')).toBe(5_242_880);
  expect(size.safeParse('5242879').success).toBe(false);
  expect(size.safeParse('5368709120').success).toBe(true);
  expect(size.safeParse('5368709121').success).toBe(false);
  expect(size.safeParse('6 MB').success).toBe(false);
});
