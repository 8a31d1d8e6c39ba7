import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { listLifetimeCodes, upgradeAppSumo } from '#contract/billing/appsumo.js';
import { refreshSession } from '#contract/accounts/auth.js';
import { checkOf, formatLifetimeCode } from '#contract/billing/lifetime-code.js';
import { accountPlans } from '#contract/billing/plans.js';
import { getSession, startSession, useSession } from '../../lib/session.js';
import { buildSession, buildUser } from '../../lib/testing/builders.js';
import { FakeServer, Refusal } from '../../lib/testing/fake-server.js';
import { renderPage } from '../../lib/testing/render-page.js';
import { dismissNotice, shownNotices } from '../../lib/notices.js';
import { LifetimeCodes } from './components/lifetime-codes.js';

const plans = accountPlans.filter((plan) => plan !== 'free');
const codeOf = (random: string) => formatLifetimeCode(random + checkOf(random));
const [one, two] = [codeOf('7KQ2MZP9XWB4HTR'), codeOf('8KQ2MZP9XWB4HTR')];

const invalid = 'Code(s) are invalid! Reach out to support.';

let server: FakeServer;
let held: { code: string; activatedAt: number; withdrawnAt: number | null }[];
beforeEach(() => {
  for (const { id } of shownNotices()) dismissNotice(id);
  startSession(buildSession());
  held = [];
  server = new FakeServer().install();
  server.on(listLifetimeCodes, () => ({ codes: held, plans }));
  server.on(refreshSession, () => buildSession({ user: buildUser({ role: 'pro', isSumo: true }) }));
  server.on(upgradeAppSumo, ({ body }) => {
    held = body.codes.map((code) => ({ code: `****-****-****-${code.slice(-4)}`, activatedAt: 1, withdrawnAt: null }));
    return held.map(({ code }) => code);
  });
});

function Page() {
  const { user } = useSession();
  return user && <LifetimeCodes />;
}
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Your codes');
async function enter(text: string) {
  await renderPage(<Page />, { route: '/', at: '/', namespaces: ['lifetime', 'sending'] });
  fireEvent.change(await screen.findByLabelText('Your codes'), { target: { value: text } });
}
const submit = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Activate' })));

it('activates several at once, says what they are worth and adds, and fetches the plan anew', async () => {
  await enter(`\n${one}\n ${two.toLowerCase()}\n`);
  await submit();
  expect(server.seen(upgradeAppSumo)[0]?.body).toEqual({
    userId: 'user-1',
    email: 'mei@example.com',
    codes: [one, two.toLowerCase()],
  });
  await waitFor(() => expect(getSession().user?.role).toBe('pro'));
  expect(await screen.findByText(/^Your 2 codes give you the Pro plan: transfers up to 25 GB/)).toBeTruthy();
  expect(screen.getByText(/^One more gives you Business: transfers up to 100 GB, 1 TB of storage/)).toBeTruthy();
  expect(shownNotices().map(({ title }) => title)).toEqual(['2 codes activated']);
  expect(field().value).toBe('');
});

it('says a typo while it is typed, not what is only unfinished', async () => {
  await enter(one.slice(0, 10));
  expect(field().getAttribute('aria-invalid')).toBe('false');
  const wrong = `${one.slice(0, -1)}${one.endsWith('2') ? '3' : '2'}`;
  fireEvent.change(field(), { target: { value: wrong } });
  expect(screen.getByText(`There is a typo in ${wrong}. Compare it with the code you received.`)).toBeTruthy();
});

it.each([
  ['', 'Enter a code.'],
  [one.slice(0, 10), /There is a typo in/],
  [`${one}\n${one.replaceAll('-', '')}`, 'You entered the same code twice.'],
])('asks nothing of the server for %j', async (text, problem) => {
  await enter(text);
  await submit();
  expect(screen.getByText(problem)).toBeTruthy();
  expect(server.seen(upgradeAppSumo)).toHaveLength(0);
  // The error comes on top of the hint, with the way to support, once there is a code to be wrong.
  expect(screen.queryAllByText(invalid)).toHaveLength(text === '' ? 0 : 1);
  expect(screen.queryAllByRole('link', { name: 'Contact us' })).toHaveLength(text === '' ? 0 : 1);
});

it('leads to support when a code is mistyped, until it is mended', async () => {
  await enter(`${one.slice(0, -1)}${one.endsWith('2') ? '3' : '2'}`);
  expect(screen.queryByText(invalid)).toBeNull();
  await submit();
  expect(screen.getByText(invalid)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/about#contact');
  fireEvent.change(field(), { target: { value: one } });
  expect(screen.queryByText(invalid)).toBeNull();
});

it('shows at the field what the server refuses, until something else is typed', async () => {
  server.on(upgradeAppSumo, () => {
    throw new Refusal('codes-invalid');
  });
  await enter(one);
  await submit();
  expect(await screen.findByText(invalid)).toBeTruthy();
  fireEvent.change(field(), { target: { value: two } });
  expect(screen.queryByText(invalid)).toBeNull();
});

it('says that a code was activated before', async () => {
  held = [{ code: '****-****-****-XXXX', activatedAt: 1, withdrawnAt: null }];
  await enter(one);
  await submit();
  expect(await screen.findByText('You have already activated this code.')).toBeTruthy();
  expect(screen.getByText(invalid)).toBeTruthy();
});
