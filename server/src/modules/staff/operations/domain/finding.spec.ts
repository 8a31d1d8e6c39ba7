import { start } from './finding.js';

it('starts with nothing checked and nothing breached', () => {
  expect(start('I1', 'Every file is stored')).toEqual({
    id: 'I1',
    statement: 'Every file is stored',
    checked: 0,
    breaches: [],
  });
});
