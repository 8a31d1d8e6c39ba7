import { nameKey } from './contact.js';

const keyOf = (name: string) => nameKey({ email: 'who@x.test', name });

it('sorts numbers in names by their value', () => {
  const names = ['Gate 10', 'gate 2', 'Gate 1', 'Gate 11 B', 'Gate 1 B'];
  expect(names.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))).toEqual([
    'Gate 1',
    'Gate 1 B',
    'gate 2',
    'Gate 10',
    'Gate 11 B',
  ]);
});

it('sorts a contact without a name by its address', () => {
  expect(keyOf('  ')).toBe('who@x.test');
});
