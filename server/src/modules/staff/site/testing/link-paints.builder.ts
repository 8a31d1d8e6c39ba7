import { frameMarks as marks } from '#contract/transfers/link-frame.js';
import type { LinkPaints } from '../link-frames.js';

const styles = '<style nonce="__CSP_NONCE__">b{}</style>';
const row = (kind: string) => `<li data-depth="0">${kind} ${marks.rowName} <i>${marks.rowSize}</i></li>`;

/** As the client's build writes them, in short. */
export const linkPaints: LinkPaints = {
  open: {
    styles,
    html:
      `<p class="logo"><img src="${marks.logo}"></p><p class="headline">${marks.headline}</p>` +
      `<b>${marks.initials}</b><h1>${marks.name} sent</h1><i>${marks.email}</i><p class="c">${marks.company}</p>` +
      `<h2>${marks.title}</h2><q>${marks.message}</q><p>${marks.recipient}</p><p>${marks.note}</p>` +
      `<p><svg></svg>${marks.verified}</p><p>${marks.hint}</p><p>${marks.contents}</p><time>${marks.expiry}</time><button>${marks.action}</button><ul>${marks.rows}</ul>`,
  },
  closed: {
    'password-required': { styles, html: '<h1>Password</h1>' },
    'file-infected': { styles, html: '<h1>Virus found</h1>' },
    'file-unscanned': { styles, html: '<h1>Being checked</h1>' },
    'transfer-expired': { styles, html: `<h1>Expired</h1><p class="about">${marks.about}</p>` },
    'transfer-not-found': { styles, html: '<h1>Not found</h1>' },
    'download-limit-reached': { styles, html: '<h1>Limit</h1>' },
    'under-review': { styles, html: '<h1>Under review</h1>' },
    'taken-down': { styles, html: '<h1>Taken down</h1>' },
  },
  rows: { folder: row('folder'), pdf: row('pdf'), other: row('other') },
  kinds: { pdf: 'pdf' },
  texts: {
    'sender.visitor': 'Guest',
    'sender.to': 'To {{email}}',
    'summary.files_one': '{{count}} file',
    'summary.files_other': '{{count}} files',
    'summary.expires': 'Expires {{when}}',
    'summary.stays': 'Stays',
    'files.folder_other': '{{count}} files, {{size}}',
    'download.action': 'Download',
    'download.zipHint': 'One zip',
    'files.verified': 'Verified',
    'download.all': 'Download all',
    'state.of': '{{name}} from {{sender}}',
    'state.ofMore_other': '{{name}} and {{count}} more from {{sender}}',
  },
};
