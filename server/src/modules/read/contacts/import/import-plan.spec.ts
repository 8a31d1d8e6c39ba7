import { type ExistingContact, planImport } from './import-plan.js';
import { readList } from './read-list.js';

const existing = (contacts: ExistingContact[]) => new Map(contacts.map((contact) => [contact.email, contact]));
const mei: ExistingContact = {
  id: 'c1',
  email: 'mei@x.com',
  name: 'Mei',
  company: 'Silk',
  source: 'sent',
  groups: ['Press'],
};
const list = await readList('email,name,company,groups\nmei@x.com,,Silk Road,press; Asia\nnew@x.com,New,,');

it('lets an empty cell say nothing, and groups only grow', () => {
  const { created, changed } = planImport(list, existing([mei]));
  expect(created).toMatchObject([{ email: 'new@x.com' }]);
  expect(changed).toMatchObject([
    {
      id: 'c1',
      name: 'Mei',
      company: 'Silk Road',
      groups: ['Press', 'Asia'],
      before: { name: 'Mei', company: 'Silk' },
    },
  ]);
});

it('changes nothing if all contacts exist', async () => {
  const same = await readList('email,name,groups\nmei@x.com,Mei,PRESS');
  expect(planImport(same, existing([mei]))).toMatchObject({ created: [], changed: [], unchanged: 1 });
});

it('names exactly what it would write', () => {
  const { digest } = planImport(list, existing([mei]));
  expect(planImport(list, existing([mei])).digest).toBe(digest);
  expect(planImport(list, existing([{ ...mei, name: 'Other' }])).digest).not.toBe(digest);
  expect(planImport(list, existing([{ ...mei, id: 'c2' }])).digest).not.toBe(digest);
  expect(planImport(list, existing([])).digest).not.toBe(digest);
});
