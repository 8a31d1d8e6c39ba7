import assert from 'node:assert/strict';
import { it } from 'node:test';
import { anchorsOf, missingInComments, missingInDocument, missingTests } from './document-paths.mjs';

const known = { scripts: new Set(['bench']), files: new Set(['main.ts']) };
const missing = (/** @type {string} */ text) => missingInDocument('docs/x.md', text, known);

it('finds links, anchors, paths and commands that lead nowhere', () => {
  assert.deepEqual(
    missing('[a](stores.md) [b](../README.md) [c](gone.md) [d](stores.md#no-such-part) [e](https://example.com/x.md)'),
    ['docs/x.md: gone.md is not there', 'docs/x.md: stores.md#no-such-part is not there'],
  );
  assert.deepEqual(
    missing('`server/src/main.ts` `contract/endpoint.ts` `text/plain` `server/src/gone.ts` `lib/gone/`'),
    ['docs/x.md: server/src/gone.ts is not there', 'docs/x.md: lib/gone/ is not there'],
  );
  assert.deepEqual(missing('`main.ts` `gone.service.ts`'), ['docs/x.md: gone.service.ts is not there']);
  assert.deepEqual(missing('`npm run bench`, `npm run -s gone`'), ['docs/x.md: npm run -s gone is not there']);
});

it('reads anchors as GitHub makes them', () => {
  assert.deepEqual(
    [...anchorsOf('# One, and two\n```\n# no heading\n```\n## `code` of three\n')],
    ['one-and-two', 'code-of-three'],
  );
});

it('looks at comments alone', () => {
  const [inComment, inCode] = ['a', 'b'].map((name) => `docs/${name}.md`);
  const text = `// See ${inComment}.\nconst path = '${inCode}';\n/** docs/stores.md, server/src/main.ts */\n`;
  assert.deepEqual(missingInComments('a.ts', text), [`a.ts: ${inComment} is not there`]);
});

it('knows the tests that hold a guarantee by their names', () => {
  const list = '- A `thing`: this one: `teams`, `mails`\n- B: `gone`\n\nA sentence: `other`\n';
  const specs = ['server/test/teams.e2e.spec.ts', 'server/src/modules/mail/mails.int.spec.ts'];
  assert.deepEqual(missingTests(list, specs), ['docs/security.md: there is no test gone']);
});
