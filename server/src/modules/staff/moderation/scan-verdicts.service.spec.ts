import { threatsIn } from './scan-verdicts.service.js';

it('finds the last signature of each infected file, and nothing in other events', () => {
  const events = [
    { kind: 'infected', data: { fileId: '1', threat: 'Eicar' } },
    { kind: 'cleared', data: { fileId: '2', threat: 'Other' } },
    { kind: 'infected', data: { fileId: 3, threat: 'First' } },
    { kind: 'infected', data: { fileId: 3, threat: 'Second' } },
  ] as Parameters<typeof threatsIn>[0];
  expect([...threatsIn(events)]).toEqual([
    ['1', 'Eicar'],
    ['3', 'Second'],
  ]);
});
