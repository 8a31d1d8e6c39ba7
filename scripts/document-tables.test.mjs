import assert from 'node:assert/strict';
import { it } from 'node:test';
import { withTables } from './document-tables.mjs';

const DOCUMENT = `# Jobs

| Job    | Queue | Why      |
| ------ | ----- | -------- |
| \`a.go\` | old   | It must. |
| \`b.go\` | mail  | It may.  |

The end.
`;

it('writes the rows that there are, and keeps the sentences of people', () => {
  const rows = [
    ['`b.go`', 'bulk', null],
    ['`a.go`', 'mail', null],
  ];
  assert.equal(
    withTables(DOCUMENT, { Job: rows }),
    `# Jobs

| Job    | Queue | Why      |
| ------ | ----- | -------- |
| \`b.go\` | bulk  | It may.  |
| \`a.go\` | mail  | It must. |

The end.
`,
  );
});

it('demands a sentence for a new row', () => {
  assert.throws(() => withTables(DOCUMENT, { Job: [['`c.go`', 'mail', null]] }), /`c\.go`/);
});

it('does not pass over a table that is gone', () => {
  assert.throws(() => withTables(DOCUMENT, { Event: [] }), /"Event"/);
});
