import { Clock } from '../clock/clock.js';
import { RetryLaterError } from './handles-job.js';
import { Lanes } from './lanes.js';

const NOW = new Date('2026-07-05T12:00:00Z').getTime();

class StillClock extends Clock {
  override now(): Date {
    return new Date(NOW);
  }
}

const hook = (name: string) => ({ key: `webhook ${name}`, width: 2 });
const account = { key: 'account', width: 3 };

function setup() {
  const lanes = new Lanes(new StillClock());
  const ends: (() => void)[] = [];
  const begin = (...of: Parameters<Lanes['within']>[0]) =>
    lanes.within(of, () => new Promise<void>((resolve) => ends.push(resolve)));
  return { begin, end: () => ends.shift()?.() };
}

it('lets as many run as a lane is wide, and others at once', async () => {
  const { begin, end } = setup();
  const [first] = [begin(hook('a')), begin(hook('a'))];
  await expect(begin(hook('a'))).rejects.toThrow(RetryLaterError);
  void begin(hook('b'));
  end();
  await first;
  void begin(hook('a'));
  await expect(begin(hook('a'))).rejects.toThrow('its lane is full');
});

it('counts for the account what its webhooks run together', async () => {
  const { begin } = setup();
  for (const name of ['a', 'a', 'b']) void begin(hook(name), account);
  await expect(begin(hook('b'), account)).rejects.toThrow(RetryLaterError);
  void begin(hook('b'));
  await expect(begin(hook('b'))).rejects.toThrow(RetryLaterError);
});

it('lets those that wait try again one after the other', async () => {
  const { begin } = setup();
  for (const _ of [1, 2]) void begin(hook('a'));
  const waits: number[] = [];
  for (const _ of [1, 2, 3])
    await begin(hook('a')).catch((error: RetryLaterError) => waits.push(error.until.getTime() - NOW));
  expect(waits).toEqual([1000, 1050, 1100]);
});

it('frees a lane where the work fails', async () => {
  const lanes = new Lanes(new StillClock());
  const fails = () => lanes.within([{ key: 'a', width: 1 }], () => Promise.reject(new Error('refused')));
  await expect(fails()).rejects.toThrow('refused');
  await expect(fails()).rejects.toThrow('refused');
});
