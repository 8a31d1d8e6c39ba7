import type { Page } from '@playwright/test';
import { inviteToTeam, newTeamMember } from '../../server/test/people.js';
import { logIn, PASSWORD } from './support/steps.js';
import { linkIn, mailTo } from './support/inbox.js';
import { expect, test } from './support/journey.js';
import { noiseFile } from './support/test-files.js';

test(
  'a team: three are invited to two free seats, one shares, one leaves and makes room',
  { tag: '@main' },
  async ({ member, visit, address, server, sentTransfer }) => {
    const { account: owner, page } = await member({ role: 'business' });
    // With the owner, three of five seats.
    const li = await newTeamMember(server, owner, { fullName: 'Li Wei' });
    await newTeamMember(server, owner, { fullName: 'Tom' });
    const [anna, cai] = [address('anna'), address('cai')];
    await page.goto('/dash/account/teams');
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite people to the team' });
    await dialog.getByRole('combobox', { name: 'Email to' }).fill(anna);
    await dialog.getByRole('button', { name: 'Send invitations' }).click();
    await expect(dialog).toBeHidden();
    await inviteToTeam(server, owner, { email: cai });

    const open = async (email: string): Promise<Page> => {
      const { page: guest } = await visit();
      await guest.goto(linkIn(await mailTo(email, /invite/i), /accept-invite/));
      return guest;
    };
    const join = async (guest: Page, name: string) => {
      await guest.getByRole('textbox', { name: 'Your name' }).fill(name);
      await guest.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await guest.getByRole('button', { name: 'Join the team' }).click();
    };
    const [annasPage, caisPage] = [await open(anna), await open(cai)];
    await join(annasPage, 'Anna');
    await expect(annasPage).toHaveURL('/dash');
    const bo = await newTeamMember(server, owner, { fullName: 'Bo', password: PASSWORD });
    await join(caisPage, 'Cai');
    await expect(caisPage.getByText(/^The team has no free seat right now/)).toBeVisible();

    const { slug } = await sentTransfer(li, [noiseFile('plan.pdf', 100)]);
    const { page: sharing } = await member({ account: li });
    await sharing.goto(`/dash/transfers/${slug}`);
    await sharing.getByRole('tab', { name: 'Sharing' }).click();
    await sharing.getByRole('checkbox', { name: 'Anna' }).click();
    await annasPage.goto('/dash');
    await annasPage.getByRole('button', { name: /notification/i }).click();
    await expect(annasPage.getByText('plan.pdf').first()).toBeVisible();
    await annasPage.goto('/dash/received');
    await expect(annasPage.getByText('Shared with you by your team')).toBeVisible();

    const { page: bosPage } = await member({ account: bo });
    await bosPage.goto('/dash/account?tab=settings');
    await bosPage.getByRole('button', { name: 'Leave the team' }).click();
    await bosPage.getByRole('dialog').getByRole('button', { name: 'Leave the team' }).click();
    await expect(bosPage.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
    await logIn(bosPage, bo.email);
    await bosPage.goto('/dash/account/teams');
    await expect(bosPage.getByText('Your plan is for one person. Larger plans have seats for a team.')).toBeVisible();

    await caisPage.getByRole('button', { name: 'Join the team' }).click();
    await expect(caisPage).toHaveURL('/dash');
    await page.reload();
    await expect(page.getByText('5 of 5 used')).toBeVisible();
  },
);
