import { format } from 'node:util';

/** jsdom lays nothing out: no chart has a width there. */
const WITHOUT_LAYOUT = /^MUI X Charts: ChartsContainer does not have `width` prop/;

/** @type {string[]} */
const complaints = [];
for (const level of /** @type {const} */ (['error', 'warn']))
  console[level] = (/** @type {unknown[]} */ ...args) => {
    const text = format(...args);
    if (!WITHOUT_LAYOUT.test(text)) complaints.push(`console.${level}: ${text}`);
  };

// Pages run as in a browser, and tests wait for what they show: which update of React comes outside of `act` depends on time.
beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));

/** A test that expects a complaint spies on the console and says which. */
afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(found.join('\n'));
});
