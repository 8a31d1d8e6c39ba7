import type { ChangelogEntry } from '#contract/site/site.js';

/** The newest first; details are Markdown. Each entry has its counterpart of the same id in `changelog.zh.ts`. */
export const changelogEn: readonly ChangelogEntry[] = [
  {
    id: 'changed-after-sending',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 21, 0),
    title: 'Change a transfer after you have sent it',
    markdownDetails: `Open a transfer from your library:

- Correct an address, remove a recipient or send the email again.
- Change the message, title, password, expiry and download limit; add, replace or remove files.
- Undo a send or a deletion within **20 seconds**.
- Recipients can ask for more time; you grant it from the email with one click.`,
  },
  {
    id: 'contacts-and-alerts',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 20, 50),
    title: 'Contacts, received transfers and alerts',
    markdownDetails: `- **Contacts** are added as you send, by hand or from a CSV file, and suggested while you type.
- Files sent to you are under **Received**.
- The bell shows downloads as they happen. Emails are batched, and you decide which ones you get and when.`,
  },
  {
    id: 'your-account',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 20, 30),
    title: 'Your account: language, time zone, password and sessions',
    markdownDetails: `Open **Settings** in the menu at the top right.

- Emails come in your language, with times in your time zone.
- Change your password: every other session ends, and we notify you by email.
- See where you are logged in, and end sessions you don't recognize.`,
  },
  {
    id: 'unfinished-uploads',
    types: ['new', 'improved'],
    created: Date.UTC(2026, 10, 21, 17, 39),
    title: 'Resume interrupted uploads',
    markdownDetails: `Closing your laptop or losing your connection no longer means starting over. For **7 days**, the panel lists your unfinished uploads: resume them, in many browsers without choosing the files again, or discard them.`,
  },
  {
    id: 'command-line',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 17, 26),
    title: 'Send and download from the command line',
    markdownDetails: `\`sampan send\` and \`sampan get\` do everything the pages do, including resuming:

\`\`\`
sampan send report.pdf --to mei@example.com
\`\`\``,
  },
  {
    id: 'receipts',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 17, 25),
    title: 'Signed receipts for your transfers',
    markdownDetails: `Each transfer keeps a log that no one can change unnoticed. Get it as a **signed receipt**, on paper or as a file. Anyone can [check a receipt](/verify) without an account.`,
  },
  {
    id: 'resumed-downloads',
    types: ['new', 'improved'],
    created: Date.UTC(2026, 10, 21, 17, 4),
    title: 'Pause and resume downloads',
    markdownDetails: `- See the progress on the page, with a button to pause.
- An interrupted download continues where it stopped.
- Every file shows its SHA-256 checksum.`,
  },
  {
    id: 'encryption-at-rest',
    types: ['improved'],
    created: Date.UTC(2026, 10, 21, 16, 52),
    title: 'Files are encrypted at rest',
    markdownDetails: `With AES-256, and a separate key for each file. Nothing changes for you or your recipients.`,
  },
  {
    id: 'first-crossing',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 14, 12),
    title: 'Welcome',
    markdownDetails: `Drop files, add recipients and send, by email or by link, with a password and an expiry if you like. Your dashboard shows who downloaded what.`,
  },
];
