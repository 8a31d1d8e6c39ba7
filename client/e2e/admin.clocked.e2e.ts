import type { Page } from '@playwright/test';
import type { StaffRole } from '#contract/admin/staff.js';
import { PASSWORD } from './support/steps.js';
import { MINUTE_MS } from './support/system.js';
import { countMails, mailTo } from './support/inbox.js';
import { expect, test, type Member, inSecondTier } from './support/journey.js';
import type { ServerUnderTest } from '../../server/test/people.js';

/*
 * Paused queues and maintenance concern a whole system, so these journeys run one after the other, on that whose clock is moved.
 */

test.afterEach(async ({ server }) => {
  // Nothing of a failed journey stays for the next one; the processes find it by themselves.
  await server.database
    .collection<{ _id: string }>('policies')
    .updateOne(
      { _id: 'installation' },
      { $set: { 'policies.maintenance': null, 'policies.banner': null }, $inc: { revision: 1 } },
    );
});

async function become(staffRole: StaffRole, { account }: Member, server: ServerUnderTest): Promise<void> {
  const _id = account.user?._id ?? '';
  await server.database.collection<{ _id: string }>('users').updateOne({ _id }, { $set: { staffRole } });
}

async function confirm(page: Page, name: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

const placeIn = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name, exact: true });

test(
  'an operator retries a failed job on the board after a proof, and sees storage and processes',
  inSecondTier('operations-pages.e2e.spec.ts, operations-pages.spec.tsx'),
  async ({ member, server, clock }) => {
    const queue = clock.queue('webhooks');
    // Such as an older version left it.
    await queue.add('webhooks.deliver', { payload: { delivery: 'x' } }, { attempts: 1 });
    const operator = await member();
    const { page } = operator;
    await become('operator', operator, server);
    await page.goto('/admin');
    await expect(placeIn(page, 'People')).toHaveCount(0);
    const tasks = page.getByRole('list', { name: 'To do' });
    await expect(tasks.getByRole('listitem').filter({ hasText: 'Failed jobs' })).toContainText('1');
    await placeIn(page, 'Queues: 1 to do').click();
    const counts = page.getByRole('row').filter({ hasText: 'webhooks' });
    await expect(counts.getByRole('cell').first()).toHaveText('1');

    // The page of the board is not ours, unlike what it calls.
    await page.route(
      ({ pathname }) => pathname === '/queues',
      (route) => route.fulfill({ contentType: 'text/html', body: 'The board' }),
    );
    const retry = async () => (await page.request.put('/queues/api/queues/webhooks/retry/failed')).status();
    // The log-in is older than a proof may be.
    await clock.advance(11 * MINUTE_MS);
    expect(await retry()).toBe(403);
    await page.getByRole('button', { name: "Confirm it's you and open the board" }).click();
    await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/queues');
    const [failed] = await queue.getFailed();
    expect(await retry()).toBe(200);
    await expect.poll(async () => (await queue.getFailed())[0]?.finishedOn).not.toBe(failed?.finishedOn);
    await queue.close();

    await page.goto('/admin');
    await placeIn(page, 'Storage').click();
    await expect(page.getByRole('heading', { name: 'Largest accounts' })).toBeVisible();
    await placeIn(page, 'Processes').click();
    for (const name of ['Server', 'Worker'])
      await expect(page.getByRole('rowheader', { name: new RegExp(`^${name}`) }).first()).toBeVisible();

    await placeIn(page, 'Log').click();
    await expect(page.getByRole('list', { name: 'Log', exact: true }).getByText('retried failed jobs')).toBeVisible();
  },
);

test(
  'an administrator shows a banner, closes the service and opens it again, and all of it stands in the log',
  { tag: '@main' },
  async ({ member, visit, server }) => {
    const administrator = await member();
    const { page } = administrator;
    await become('administrator', administrator, server);
    const { page: theirs } = await visit();
    const save = async (reason: string) => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await confirm(page, 'Save', reason);
    };

    await page.goto('/admin/policies');
    await page.getByLabel('Show a banner on every page').check();
    await page.getByLabel('Text in English').fill('New disks on Sunday');
    await save('Announced in time');
    await theirs.goto('/');
    await expect(theirs.getByRole('complementary', { name: 'Service notice' })).toContainText('New disks');

    await page.getByLabel('Maintenance mode').check();
    await page.getByLabel('Message for users · English').fill('Back at nine');
    await save('The disks are here');
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: 'Down for maintenance' })).toBeVisible();
    await expect(theirs.getByText('Back at nine')).toBeVisible();

    await page.getByLabel('Maintenance mode').uncheck();
    await page.getByLabel('Show a banner on every page').uncheck();
    await save('The disks are in');
    await theirs.getByRole('button', { name: 'Try again' }).click();
    await expect(theirs.getByRole('heading', { name: 'Down for maintenance' })).toHaveCount(0);
    await expect(theirs.getByRole('main')).toBeVisible();

    await placeIn(page, 'Log').click();
    for (const text of ['Announced in time', 'The disks are here', 'The disks are in'])
      await expect(page.getByText(text)).toBeVisible();
  },
);

test(
  'support sends a code again, ends sessions and answers a message, and gets no further than that',
  inSecondTier('admin.e2e.spec.ts, messages.e2e.spec.ts'),
  async ({ member, server, address, clock }) => {
    const [waiting, writer] = [address('waiting'), address('writer')];
    const post = (path: string, body: object) =>
      fetch(new URL(path, server.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    await post('/newsignupverify', { email: waiting, password: 'correct horse battery' });
    const subject = `Invoice ${address('')}`;
    await post('/api/contact', { email: writer, subject, message: 'Where is my invoice?', lang: 'en' });
    await mailTo(waiting, /code/i);
    const { page: theirs, account: someone } = await member({ email: address('mei') });
    await theirs.goto('/dash/transfers');
    const agent = await member();
    const { page } = agent;
    await become('support', agent, server);
    await page.goto('/admin/people');
    const search = page.getByRole('searchbox', { name: 'Search people' });

    // Another one is sent after a minute.
    await clock.advance(2 * MINUTE_MS);
    await search.fill(waiting);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await confirm(page, 'Send a new code', 'The first one went astray');
    await expect.poll(() => countMails(waiting, /code/i)).toBe(2);

    await search.fill(someone.email);
    await page.getByRole('table', { name: 'People' }).getByRole('link').click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'End sessions' }).click();
    await confirm(page, 'End sessions', 'A laptop was stolen');
    await theirs.goto('/dash/transfers');
    await expect(theirs).toHaveURL(/\/login/);

    await placeIn(page, /^Inbox/).click();
    await page.getByRole('link', { name: subject }).click();
    await page.getByLabel('Your reply').fill('It went to your billing address.');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByRole('list', { name: 'Replies' })).toContainText('billing address');
    expect((await mailTo(writer, /invoice/i)).text).toContain('It went to your billing address.');

    // Only administrators and operators may do these: support is not offered them, and the server refuses them.
    await page.goto(`/admin/people/${someone.user?._id}`);
    await expect(page.getByRole('button', { name: 'Change plan' })).toBeVisible();
    await page.getByRole('button', { name: 'More actions' }).click();
    await expect(page.getByRole('menuitem', { name: 'Suspend' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /Export data|Delete account/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    for (const name of ['Queues', 'Policies']) await expect(placeIn(page, name)).toHaveCount(0);
    const refused = await fetch(new URL('/v1/admin/queues', server.url), { headers: agent.account.headers });
    expect(refused.status).toBe(403);
  },
);
