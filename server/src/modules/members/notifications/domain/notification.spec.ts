import { boundsIn } from '#contract/testing/terms.js';
import { cursorOf, notificationInputSchema } from './notification.js';

it('sorts by time as text, then by id', () => {
  const times = [0, 9, 10, 1_800_000_000_000];
  const cursors = times.flatMap((time) => ['a', 'b'].map((id) => cursorOf({ at: new Date(time), id })));
  expect(cursors.toSorted()).toEqual(cursors);
  expect(cursors.at(-1)).toBe('001800000000000-b');
  expect(new Set(cursors).size).toBe(8);
  expect(cursorOf({ at: new Date(8.64e15), id: 'a' }) > (cursors.at(-1) ?? '')).toBe(true);
});

it('bounds what is kept', () => {
  expect(boundsIn(notificationInputSchema.omit({ at: true, detail: true }))).toEqual([
    'id 1..150',
    'hasOwnMail = false',
  ]);
  expect(boundsIn(notificationInputSchema.shape.detail.unwrap())).toEqual([
    'fileName ..1024 = ""',
    'transferName ..1024 = ""',
    'moreFiles = 0',
    'email ..320 = ""',
    'name ..200 = ""',
    'country ..2 = ""',
    'city ..200 = ""',
    'note ..1000 = ""',
    'until = null',
  ]);
});
