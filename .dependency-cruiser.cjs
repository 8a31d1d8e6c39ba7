const { moduleOrder } = require('./scripts/module-order.cjs');

/**
 * The direction of imports (docs/architecture.md). A rule without a checker leaks, so each is here;
 * tests may reach further than the code they test.
 */
const TESTS = '\\.spec\\.tsx?$|/testing/|/test/';

/** Modules import only faces of those before them. */
const MODULES = moduleOrder();

const CLIENT_BASE = '^client/src/(lib|ui|theme|i18n|upload|encryption)/';
const DOMAIN = '^server/src/modules/[^/]+/[^/]+/domain/';
const npm = (names) => `(^|/)node_modules/${names}`;

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const modulesAfter = MODULES.slice(0, -1).map((module, at) =>
  forbid(
    `module-order-${module}`,
    `${module} stands above these modules: what must go the other way is an event, a named check or a port that ${module} declares.`,
    { path: `^server/src/modules/${module}/`, pathNot: TESTS },
    { path: `^server/src/modules/(${MODULES.slice(at + 1).join('|')})/` },
  ),
);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    forbid(
      'no-cycles',
      'Under ESM and decorator metadata a cycle is a crash at start.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    ),
    // Files in dist exist only after a build.
    forbid('resolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true, pathNot: '/dist/' }),
    forbid(
      'installed-in-production',
      'Development packages are neither in the image, nor in the pages, nor beside the command line.',
      { path: '^(server|worker|cli|client/(src|site))/', pathNot: TESTS },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
    ),
    forbid(
      'declared-packages',
      'A program imports only packages that it lists: a transitive one can disappear with an update.',
      {},
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),
    forbid(
      'no-tests-in-product',
      'Builders and fakes are for tests.',
      { path: '^(server|worker|client)/', pathNot: `${TESTS}|^client/(e2e/|gallery/|playwright)` },
      { path: TESTS, pathNot: 'node_modules' },
    ),

    forbid(
      'home-without-queries',
      'Home, its panel and the footer stand outside of every query client: a hook of React Query throws there.',
      {
        path: '^client/src/(features/(send|home|feedback|hints)|sending)/',
        pathNot: `${TESTS}|^client/src/sending/(report/report-dialog|recipients/suggestion-list|account-key/)`,
      },
      { path: [npm('@tanstack'), '^client/src/lib/(use-app-mutation|use-call|read-query)'] },
    ),

    // 1: the parts
    forbid(
      'contract-zod-only',
      'Both sides load the contract.',
      { path: '^server/contract/', pathNot: TESTS },
      { pathNot: `^server/contract/|${npm('(zod|isbot)/')}` },
    ),
    forbid(
      'client-contract-only',
      'Of the server, the browser knows the contract.',
      { path: '^client/', pathNot: '^client/e2e/' },
      { path: '^(server/(?!contract/)|worker/)' },
    ),
    forbid(
      'journeys-by-calls',
      'Journeys know a running server by its calls: what they need of it is in one file. The Stripe it asks and the inbox are no part of it.',
      { path: '^client/e2e/' },
      { path: '^(server/(?!contract/|test/(people|mail-source|fake-stripe|stripe-ledger)\\.ts$)|worker/)' },
    ),
    forbid(
      'server-alone',
      'The server knows neither worker nor client.',
      { path: '^server/', pathNot: TESTS },
      { path: '^(worker|client|cli)/' },
    ),
    forbid(
      'worker-faces-only',
      'The worker stands on core, configuration, the contract and module faces.',
      { path: '^worker/', pathNot: TESTS },
      { path: '^(client/|server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|.*\\.settings\\.ts$))' },
    ),

    forbid(
      'cli-on-the-engine',
      'The command line knows the contract and the faces of the upload engine and of encryption, as any client of the service.',
      { path: '^cli/', pathNot: TESTS },
      { path: '^(server/(?!contract/)|worker/|client/(?!src/(upload|encryption)/node\\.ts$))' },
    ),
    forbid('nothing-on-the-cli', 'It is an end.', { path: '^(worker|client)/', pathNot: TESTS }, { path: '^cli/' }),

    // 2: the modules
    forbid(
      'faces-only',
      "A module's inside is its own; others see its index.ts and its settings.",
      { path: '^server/src/modules/([^/]+/[^/]+)/', pathNot: TESTS },
      {
        path: '^server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|.*\\.settings\\.ts$)',
        pathNot: '^server/src/modules/$1/',
      },
    ),
    forbid(
      'faces-only-at-the-root',
      "The composition root sees modules' faces too.",
      { path: '^server/src/(backup/.*|[^/]+\\.ts$)', pathNot: TESTS },
      { path: '^server/src/modules/[^/]+/[^/]+/(?!index\\.ts$|.*\\.settings\\.ts$)' },
    ),
    forbid(
      'known-modules',
      'A new module takes its place in server/src/product-modules.ts.',
      { path: `^server/src/modules/(?!(${MODULES.join('|')})/)` },
      {},
    ),
    ...modulesAfter,
    forbid(
      'core-alone',
      'Core has no product word inside.',
      { path: '^server/src/core/' },
      { path: '^server/src/modules/' },
    ),

    forbid(
      'settings-alone',
      'Settings are read before anything else starts.',
      { path: '\\.settings\\.ts$' },
      { pathNot: `^server/contract/|^server/src/config/(service-address|values)\\.ts$|^(node:)?net$|${npm('zod/')}` },
    ),
    forbid(
      'core-no-calls',
      'Core knows units, and the shape of a call, of an error, of an address and of a password; calls are handed to it at the start.',
      { path: '^server/src/core/' },
      {
        path: '^server/contract/',
        pathNot: '^server/contract/(endpoint|formats|primitives|units|accounts/plain-password|errors/[^/]+)\\.ts$',
      },
    ),

    // 3: inside a module
    forbid(
      'domain-pure',
      'Rules know nothing of frameworks, storage, clock or network; hashing, checking, calendars and search terms are no such thing.',
      { path: DOMAIN, pathNot: TESTS },
      {
        pathNot: `^server/contract/|^server/src/core/search/|${DOMAIN}|^(node:)?(crypto|zlib|url)$|${npm('(zod|isbot|tldts|@js-temporal/polyfill)/')}`,
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'domain-pure-types',
      'The shape of what core and other modules say may be named, that of a framework not.',
      { path: DOMAIN, pathNot: TESTS },
      { path: '(^|/)node_modules/', pathNot: npm('(zod|isbot|tldts|@js-temporal/polyfill)/') },
    ),
    forbid(
      'http-over-services',
      'Controllers ask services. One that keeps its own records stands in data/, and is not called a repository.',
      { path: '^server/src/modules/[^/]+/[^/]+/http/', pathNot: TESTS },
      { path: '^server/src/modules/[^/]+/[^/]+/(data/[^/]+\\.(repository|schema)\\.ts$|jobs/)' },
    ),
    forbid(
      'nothing-over-http',
      'Only the module file and its face know the controllers.',
      { path: '^server/src/modules/', pathNot: `${TESTS}|/http/|\\.(module|provider)\\.ts$|/index\\.ts$` },
      { path: '^server/src/modules/[^/]+/[^/]+/http/' },
    ),
    forbid(
      'data-and-jobs-at-the-bottom',
      'Repositories and job declarations know no service.',
      { path: '^server/src/modules/[^/]+/[^/]+/(data|jobs)/', pathNot: TESTS },
      { path: '\\.(service|controller|module)\\.ts$', pathNot: '^server/src/(core|config)/' },
    ),
    forbid(
      'mongoose-in-data',
      'The database is spoken to in data/ and in the core that carries it.',
      {
        path: '^(server|worker)/',
        pathNot: `${TESTS}|/data/|^server/migrations/|^server/src/core/(mongo|outbox|health)/|\\.module\\.ts$`,
      },
      { path: npm('(@nestjs/)?(mongoose|mongodb)/') },
    ),
    forbid(
      'bullmq-in-core-jobs',
      'Queues are spoken to in core/jobs only.',
      { path: '^(server|worker)/', pathNot: `${TESTS}|^server/src/core/jobs/` },
      { path: npm('(@nestjs/)?bullmq/') },
    ),

    // 4: the client
    forbid(
      'client-base',
      'What everything stands on knows no feature.',
      { path: CLIENT_BASE, pathNot: TESTS },
      { path: '^client/src/(features|app)/' },
    ),
    forbid(
      'client-sending',
      'What all features that move files share stands below them.',
      { path: '^client/src/sending/', pathNot: TESTS },
      { path: '^client/src/(features|app)/' },
    ),
    forbid(
      'client-base-alone',
      'The base does not know how files are sent.',
      { path: CLIENT_BASE, pathNot: TESTS },
      { path: '^client/src/sending/' },
    ),
    forbid(
      'client-features',
      'Features are composed by app, not the other way round.',
      { path: '^client/src/features/', pathNot: TESTS },
      { path: '^client/src/app/' },
    ),
    forbid(
      'client-features-apart',
      'Features never import each other; app composes them.',
      { path: '^client/src/features/([^/]+)/', pathNot: TESTS },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    forbid(
      'upload-without-react',
      'The upload engine runs in Node too.',
      { path: '^client/src/upload/' },
      { path: `^client/src/(?!upload/|lib/)|${npm('(react|react-dom|@mui|@tanstack)/')}` },
    ),
    forbid(
      'encryption-alone',
      'Encryption runs in Node too, and is read by those who check it.',
      { path: '^client/src/encryption/', pathNot: TESTS },
      {
        path: `^client/src/(?!encryption/|upload/types\\.ts$)|${npm('(?!(age-encryption|@noble/ciphers|@scure/(base|bip39)|zod)/)')}`,
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // A program may import the packages of its own list and the tools of the root.
    combinedDependencies: true,
    exclude: { path: '^(dist|test-artifacts|coverage)/' },
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json'],
    },
  },
};
