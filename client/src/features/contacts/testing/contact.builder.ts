import type { ContactView, ImportPreview } from '#contract/contacts.js';

export function buildContact(changes: Partial<ContactView> = {}): ContactView {
  return {
    contactId: 'c1',
    email: 'mei@x.com',
    name: '陈美',
    company: 'Silk',
    groups: [{ groupId: 'g1', name: 'Press' }],
    source: 'import',
    lastUsedAt: null,
    ...changes,
  };
}

export function buildImportPreview(changes: Partial<ImportPreview> = {}): ImportPreview {
  return {
    lines: 3,
    created: 1,
    changed: 1,
    unchanged: 0,
    leftOut: 1,
    hasHeader: true,
    columns: [
      { header: '姓名', field: 'name' },
      { header: 'Email', field: 'email' },
      { header: 'Phone', field: null },
    ],
    rows: [
      { line: 2, kind: 'created', email: 'li@x.cn', name: 'Li', company: '', groups: [], before: null },
      {
        line: 3,
        kind: 'changed',
        email: 'mei@x.com',
        name: 'Mei',
        company: 'Silk',
        groups: [],
        before: { name: '陈美', company: 'Silk' },
      },
    ],
    errors: [{ line: 4, reason: 'invalid-email', text: 'not one' }],
    digest: 'a'.repeat(64),
    ...changes,
  };
}
