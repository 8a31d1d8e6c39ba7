import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { breaches, fragments, fullFolders, ungroupedSuites, untestedFunctions } from './lint-rules.mjs';

const SERVICE = 'server/src/modules/files/transfers/transfer-changes.service.ts';
const PAGE = 'client/src/features/home/pages/home-page.tsx';

describe('rules of calls', () => {
  it('want headers read by the schema of the call, but for the credentials', () => {
    const path = 'server/src/modules/reach/requests/http/file-requests.controller.ts';
    const reading = (/** @type {string} */ name) => `class A { b(@Headers('${name}') key?: string) {} }`;
    assert.equal(breaches(path, reading('idempotency-key')).length, 1);
    assert.deepEqual(breaches(path, reading('authorization')), []);
  });
});

describe('rules of our own', () => {
  it('want the clock injected, also in a default, and leave dates made of something alone', () => {
    assert.equal(breaches(SERVICE, 'const a = new Date();\nconst b = Date.now();\nf(new Date);').length, 3);
    assert.deepEqual(breaches(SERVICE, 'const a = new Date(0); // not new Date()'), []);
    assert.deepEqual(breaches(SERVICE.replace('.ts', '.spec.ts'), 'new Date();'), []);
    assert.deepEqual(breaches('server/src/core/clock/clock.ts', 'new Date();'), []);
  });

  it('want no address in core', () => {
    const path = 'server/src/core/http/request-log.ts';
    const addresses = "a('/v1/x');\nb(`/zips/${id}`);\nc(/^\\/(w|d)/);";
    assert.equal(breaches(path, addresses).length, 3);
    assert.deepEqual(breaches(path, "import '../a.js';\nf(`/${first}/…`, /\\{a\\}/);"), []);
    assert.deepEqual(breaches(SERVICE, addresses), []);
  });

  it('want settings read in one place', () => {
    assert.match(breaches(SERVICE, '\nprocess.env.PORT')[0] ?? '', /service\.ts:2 settings/);
    assert.deepEqual(breaches('server/src/config/env.ts', 'process.env.PORT'), []);
    assert.deepEqual(breaches('server/src/main.ts', 'parseEnvironment(process.env)'), []);
    assert.deepEqual(breaches('cli/src/main.ts', 'readSettings(process.env)'), []);
    assert.deepEqual(breaches('server/src/fsck.ts', "parseEnvironment({ ...process.env, A: 'b' })"), []);
  });

  it('want folders of at most 25 source files, tests apart', () => {
    const files = (/** @type {number} */ count, /** @type {string} */ ending) =>
      Array.from({ length: count }, (_, index) => `server/src/a/f${index}${ending}`);
    assert.deepEqual(fullFolders([...files(25, '.ts'), ...files(9, '.spec.ts'), 'server/src/a/b/c.ts']), []);
    assert.match(fullFolders(files(26, '.ts'))[0] ?? '', /^server\/src\/a: 26 /);
  });

  it('want journeys to begin with accounts made by calls, but for the one about signing up', () => {
    assert.equal(breaches('client/e2e/receipts.e2e.ts', 'await signUp(page, email);').length, 1);
    assert.deepEqual(breaches('client/e2e/account.e2e.ts', 'await signUp(page, email);'), []);
  });

  it('want suites of the second tier to say why they are there', () => {
    const path = 'server/test/crash.slow.e2e.spec.ts';
    assert.equal(breaches(path, "it('lives', () => {});").length, 1);
    assert.deepEqual(breaches(path, '/** Runs in `npm run test:all` only: it starts the server five times. */'), []);
  });

  it('want no module of more than 25 providers', () => {
    const moduleOf = (/** @type {number} */ count) =>
      `@Module({ providers: [${'A, '.repeat(count)}] })\nclass AModule {}`;
    const path = 'server/src/modules/identity/auth/auth.module.ts';
    assert.deepEqual(breaches(path, moduleOf(25)), []);
    assert.equal(breaches(path, moduleOf(26)).length, 1);
  });

  it('want colours in the theme', () => {
    assert.equal(breaches(PAGE, "const sx = { color: '#fff', border: `1px solid rgba(0, 0, 0, ${a})` };").length, 2);
    assert.equal(breaches('client/src/ui/card.css', '.a {\n  color: #abcdef;\n}').length, 1);
    assert.deepEqual(breaches(PAGE, "const link = '/faq#receipts'; // #fff"), []);
    assert.deepEqual(breaches('client/src/theme/tokens.ts', "const ink = '#123456';"), []);
  });

  it('want texts in the language files', () => {
    const texts = '<p>Send</p>;\n<p>{"Send"}</p>;\n<img alt="A boat" />;';
    assert.equal(breaches(PAGE, texts).length, 3);
    assert.deepEqual(breaches(PAGE, '<p className="wide" aria-label={t("send")}>{t("send")} · 3</p>;'), []);
  });
});

describe('the rule on rules without a test', () => {
  const path = 'server/src/modules/files/uploads/domain/usage.ts';
  const spec = path.replace('.ts', '.spec.ts');
  const rules = 'export function a() {}\nexport const b = () => 1;\nfunction c() {}\nexport const d = z.string();';
  const untested = (/** @type {Record<string, string>} */ others) =>
    untestedFunctions(new Map(Object.entries({ [path]: rules, ...others }))).map((it) => it.split(' ').at(5));

  it('wants a unit spec that imports each exported function of domain and contract by its name', () => {
    assert.deepEqual(untested({}), ['a;', 'b;']);
    assert.deepEqual(untested({ [spec]: "import { a, b as other } from './usage.js';" }), []);
    assert.deepEqual(untested({ [spec]: "import { type a, b } from './usage.js';" }), ['a;']);
    assert.deepEqual(untested({ [spec]: "import type { a, b } from './usage.js';" }), ['a;', 'b;']);
    assert.deepEqual(untested({ [spec]: "import { a, b } from './other.js';" }), ['a;', 'b;']);
  });

  it('counts unit specs anywhere, and no others', () => {
    const text = "import { a, b } from '../../files/uploads/domain/usage.js';";
    assert.deepEqual(untested({ 'server/src/modules/members/teams/teams.spec.ts': text }), []);
    for (const kind of ['int', 'e2e', 'slow'])
      assert.deepEqual(untested({ [`server/src/modules/members/teams/teams.${kind}.spec.ts`]: text }), ['a;', 'b;']);
  });

  it('holds in contract too, and leaves services alone', () => {
    const texts = new Map([
      ['server/contract/mail.ts', rules],
      ['client/src/lib/mail.spec.tsx', "import { a } from '#contract/mail.js';"],
      ['server/src/modules/members/teams/teams.service.ts', rules],
    ]);
    assert.deepEqual(untestedFunctions(texts), [
      'server/contract/mail.ts no unit spec imports b; name its rule in one',
    ]);
  });
});

describe('the rules on models', () => {
  const repository = 'server/src/modules/read/library/data/overview.repository.ts';
  const injected = (/** @type {string} */ from) =>
    `import { TRANSFERS } from '${from}';\nclass A { constructor(@InjectModel(TRANSFERS) model) {} }`;

  it('see which module the token of an injected model comes from', () => {
    assert.deepEqual(breaches(repository, injected('./transfer.schema.js')), []);
    assert.equal(breaches(repository, injected('../../../files/transfers/index.js')).length, 1);
    assert.deepEqual(breaches(repository.replace('.ts', '.int.spec.ts'), injected('../../transfers/index.js')), []);
    assert.equal(breaches(repository, "class A { constructor(@InjectModel('transfers') model) {} }").length, 1);
  });

  it('see a model that is declared again, read by its token, or exported', () => {
    const imported = "import { TRANSFERS } from '../../files/transfers/index.js';\n";
    const feature = 'MongooseModule.forFeature([{ name: TRANSFERS, schema }]);';
    assert.equal(breaches('server/src/modules/read/library/library.module.ts', imported + feature).length, 1);
    assert.equal(breaches(repository, `${imported}app.get(getModelToken(TRANSFERS));`).length, 1);
    assert.equal(breaches('server/src/modules/a/b/b.module.ts', 'Module({ exports: [MongooseModule, A] })').length, 1);
  });
});

describe('the rules on suites in groups', () => {
  const suite = 'server/test/teams.e2e.spec.ts';
  const group = { 'server/test/groups/accounts.spec.ts': "import '../teams.e2e.spec.js';" };

  it('want each suite in one group, but those of other commands', () => {
    assert.deepEqual(ungroupedSuites(new Map(Object.entries({ [suite]: '', ...group }))), []);
    assert.equal(ungroupedSuites(new Map([[suite, '']])).length, 1);
    assert.deepEqual(ungroupedSuites(new Map([['server/test/scans.peers.e2e.spec.ts', '']])), []);
  });

  it('want hooks inside of a describe', () => {
    assert.equal(breaches(suite, 'beforeAll(() => {});').length, 1);
    assert.deepEqual(breaches(suite, "describe('teams', () => { beforeAll(() => {}); });"), []);
  });
});

describe('the rule on comments', () => {
  const found = (/** @type {string} */ text) => fragments('a.ts', text).length;

  it('wants no fragment as the beginning of a comment', () => {
    assert.equal(found('/** Of buttons. */\n  // As typed.\n/* Where it lies. */\n{/* What others sent. */}'), 4);
    assert.match(fragments('a.ts', 'a();\n/**\n * What it does.\n */')[0] ?? '', /^a\.ts:2 /);
  });

  it('leaves later lines of a comment alone, and other words', () => {
    assert.equal(found('// The first line\n// As written.\n/**\n * One.\n * What follows.\n */'), 0);
    assert.equal(found("// Ask first.\n/** Offset. */\nconst a = '// What';"), 0);
  });
});
