import { format } from 'node:util';

/** @type {string[]} */
const complaints = [];
for (const level of /** @type {const} */ (['error', 'warn']))
  console[level] = (/** @type {unknown[]} */ ...args) => complaints.push(`console.${level}: ${format(...args)}`);

// Pages run as in a browser, and tests wait for what they show: which update of React comes outside of `act` depends on time.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** A test that expects a complaint spies on the console and says which. */
afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});
