import { DAY_MS, MINUTE_MS } from './support/system.js';
import { download } from './support/steps.js';
import { linkIn, mailTo, personalLink } from './support/inbox.js';
import { expect, test, inSecondTier } from './support/journey.js';
import { noiseFile, sha256Hex, sha256Of } from './support/test-files.js';

test(
  'a recipient who comes too late asks, the button in the mail opens the link, once',
  inSecondTier('extensions.e2e.spec.ts, extension-form.spec.tsx'),
  async ({ clock, visit, sender, sentTransfer, address }) => {
    const ravi = address('ravi');
    const contract = noiseFile('contract.bin', 300_000);
    const visitor = await sender(address('sender'));
    await sentTransfer(visitor, [contract], { recipients: [ravi] });
    const personal = await personalLink(ravi);

    await clock.advance(7 * DAY_MS + MINUTE_MS);
    const { page: recipient } = await visit();
    await recipient.goto(personal);
    await expect(recipient.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();
    const form = recipient.getByRole('region', { name: 'Ask for more time' });
    // Whom the link is for is not said.
    await expect(form.getByLabel('Your email')).toHaveCount(0);
    expect(await recipient.content()).not.toContain(ravi);
    await form.getByLabel('Note to the sender (optional)').fill('Sorry! <b>Until Friday</b> https://evil.example');
    await recipient.keyboard.press('Tab');
    await recipient.keyboard.press('Enter');
    await expect(recipient.getByRole('heading', { name: 'Request sent' })).toBeFocused();

    const asked = await mailTo(visitor.email, new RegExp(`^${ravi} asked for more time`));
    expect(asked.text).toContain('Sorry! <b>Until Friday</b>');
    expect(asked.text).not.toContain('https://evil.example');
    const button = linkIn(asked, /\/extension\//);
    // A mail scanner fetches it first.
    expect((await fetch(button)).status).toBe(200);
    await recipient.reload();
    await expect(recipient.getByRole('heading', { name: 'This transfer has expired' })).toBeVisible();

    const { page: phone } = await visit();
    await phone.goto(button);
    await expect(phone.getByRole('heading', { name: 'Link Extended for 48 hours' })).toBeVisible();
    await expect(phone.getByText('New expiry date')).toBeVisible();
    const until = await phone.locator('time').getAttribute('datetime');
    const expected = Date.now() + 7 * DAY_MS + 2 * DAY_MS;
    expect(Math.abs(new Date(until ?? '').getTime() - expected)).toBeLessThan(5 * MINUTE_MS);
    await expect(phone.getByText(`The receiver, ${ravi}, will be notified.`)).toBeVisible();

    const answer = await mailTo(ravi, /gave you more time$/);
    expect(linkIn(answer, /\/d\//)).toBe(personal);
    await recipient.goto(personal);
    const copy = await download(recipient);
    expect(await sha256Of(await copy.path())).toBe(sha256Hex(contract.bytes));

    const { page: again } = await visit();
    await again.goto(button);
    await expect(again.getByRole('heading', { name: 'Already extended' })).toBeVisible();
  },
);
