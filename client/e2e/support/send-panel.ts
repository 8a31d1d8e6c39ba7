import { expect, type Locator, type Page } from '@playwright/test';
import { codeFor } from './inbox.js';

type Option = 'Link Settings' | 'Sharing' | 'Expiry' | 'Password';

/** The quick-send panel, as a person uses it in English. */
export class SendPanel {
  readonly form: Locator;
  readonly progress: Locator;
  readonly doneHeading: Locator;
  readonly link: Locator;

  constructor(private readonly page: Page) {
    this.form = page.getByRole('form', { name: 'Send files' });
    this.progress = page.getByRole('progressbar', { name: 'Upload progress' });
    this.doneHeading = page.getByRole('heading', { name: "You're all done!" });
    this.link = page.getByRole('link', { name: 'Link to your files' });
  }

  async pickFiles(...paths: string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.form.getByRole('button', { name: /^Add (your|more) files$/ }).click();
    await (await chooser).setFiles(paths);
    await expect(this.form.getByRole('list', { name: 'Files to send' })).toBeVisible();
  }

  async pickFolder(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.form.getByRole('button', { name: 'Folder', exact: true }).click();
    await (await chooser).setFiles(path);
    await expect(this.form.getByRole('list', { name: 'Files to send' })).toBeVisible();
  }

  async addRecipients(...emails: string[]): Promise<void> {
    for (const email of emails) {
      await this.form.getByLabel(/^Email to/).fill(email);
      await this.form.getByLabel(/^Email to/).press('Enter');
    }
    await expect(this.form.getByRole('list', { name: 'Recipients' }).getByRole('listitem')).toHaveCount(emails.length);
  }

  async fillSender(email: string): Promise<void> {
    await this.form.getByLabel('Your email').fill(email);
  }

  async fillMessage(message: string): Promise<void> {
    await this.form.getByRole('textbox', { name: 'Message' }).fill(message);
  }

  /** Opens a tab of the drawer. */
  async open(option: Option): Promise<Locator> {
    await this.form.getByRole('button', { name: new RegExp(`^${option}:`) }).click();
    return this.form.getByRole('region', { name: option });
  }

  /** Chooses a link instead of mails. */
  async chooseLink(): Promise<void> {
    await (await this.open('Link Settings')).getByRole('radio', { name: 'Copy link' }).check();
    await this.closeOptions();
  }

  async setPassword(password: string): Promise<void> {
    await (await this.open('Password')).getByLabel('Password for this transfer').fill(password);
    await this.closeOptions();
  }

  async closeOptions(): Promise<void> {
    await this.form.getByRole('button', { name: 'Close options' }).click();
  }

  async submit(): Promise<void> {
    await this.form.getByRole('button', { name: /^(Transfer|Get Link)$/ }).click();
  }

  /** Types the code that was really mailed. */
  async verify(email: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await this.page.getByLabel('Code', { exact: true }).fill(await codeFor(email));
  }

  /** Waits until the transfer is made; answers its link. */
  async done(): Promise<string> {
    await expect(this.doneHeading).toBeVisible({ timeout: 120_000 });
    return (await this.link.getAttribute('href')) ?? '';
  }

  /** Waits until that percentage has been sent. */
  async reach(percent: number): Promise<void> {
    await expect
      .poll(async () => Number(await this.progress.getAttribute('aria-valuenow')), {
        intervals: [50],
        timeout: 120_000,
      })
      .toBeGreaterThanOrEqual(percent);
  }
}
