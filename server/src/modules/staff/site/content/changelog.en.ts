import type { ChangelogEntry } from '#contract/site/site.js';

/** The newest first; details are Markdown. Each entry has its counterpart of the same id in `changelog.zh.ts`. */
export const changelogEn: readonly ChangelogEntry[] = [
  {
    id: 'changed-after-sending',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 21, 0),
    title: 'Change a transfer after you have sent it',
    markdownDetails: `Open a transfer from your library:

- Correct an address, take a recipient out, or send to one again.
- Change message, title, password, expiry and the number of downloads; add, swap or remove files.
- A send can be undone for **20 seconds**, and so can a deletion.
- Whoever comes too late can ask you for more time. One button in the mail gives it.`,
  },
  {
    id: 'contacts-and-alerts',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 20, 50),
    title: 'Contacts, received transfers and alerts',
    markdownDetails: `- **Contacts** come from what you send, by hand or from a CSV file, and are suggested while you type.
- What was sent to your address stands under **Received**.
- The bell tells at once who downloaded. Mails are gathered, and you decide which come and when.`,
  },
  {
    id: 'your-account',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 20, 30),
    title: 'Your account: language, time zone, password and sessions',
    markdownDetails: `Open **Account** in the menu at the top right.

- Mails come in your language and at times of your time zone.
- Change your password; every other session ends, and we tell you by mail.
- See where you are logged in, and end what is not you.`,
  },
  {
    id: 'unfinished-uploads',
    types: ['new', 'improved'],
    created: Date.UTC(2026, 10, 21, 17, 39),
    title: 'Uploads that were interrupted are kept for you',
    markdownDetails: `A closed lid or a lost network no longer costs what was sent already. For **7 days** the panel lists what is unfinished: resume it, in many browsers without picking the files again, or discard it.`,
  },
  {
    id: 'command-line',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 17, 26),
    title: 'Send and get from the command line',
    markdownDetails: `\`sampan send\` and \`sampan get\` do what the pages do, resuming included:

\`\`\`
sampan send report.pdf --to mei@example.com
\`\`\``,
  },
  {
    id: 'receipts',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 17, 25),
    title: 'Signed receipts of your transfers',
    markdownDetails: `Each transfer keeps a log of what happened to it, which nobody can change unnoticed. Get it as a **signed receipt**, on paper or as a file. Anybody can [check a receipt](/verify), without an account.`,
  },
  {
    id: 'resumed-downloads',
    types: ['new', 'improved'],
    created: Date.UTC(2026, 10, 21, 17, 4),
    title: 'Downloads pause, and go on after a break',
    markdownDetails: `- Progress stands on the page, with a button to pause.
- A download that broke off goes on where it was.
- Every file shows its SHA-256 checksum.`,
  },
  {
    id: 'encryption-at-rest',
    types: ['improved'],
    created: Date.UTC(2026, 10, 21, 16, 52),
    title: 'Files are encrypted where they are kept',
    markdownDetails: `With AES-256, each file under a key of its own. Nothing changes for you or your recipients.`,
  },
  {
    id: 'first-crossing',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 14, 12),
    title: 'Sampan sets out',
    markdownDetails: `Drop files, name who should get them, and send: by mail or by a link, with a password and an expiry where you want them. Your dashboard shows who downloaded what.`,
  },
];
