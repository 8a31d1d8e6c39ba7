import type { Language } from '#contract/primitives.js';
import { personName } from '#contract/accounts/person-name.js';
import { formatBytes } from '#contract/display-formats.js';
import { type LinkedTransfer, shownName } from '../../files/transfers/index.js';

export interface LinkText {
  title: string;
  description: string;
}

/** Title and description of a shared link (Open Graph), without names and sizes if a password protects them. */
export function linkText(transfer: LinkedTransfer, lang: Language): LinkText {
  const { sender, totalBytes, passwordHash, fileCount: count } = transfer;
  if (passwordHash !== null) {
    return lang === 'zh'
      ? { title: '一份受密码保护的传输', description: '打开链接并输入密码即可下载。' }
      : {
          title: 'A transfer protected by a password',
          description: 'Open the link and enter the password to download.',
        };
  }
  const who = personName(sender);
  const size = formatBytes(totalBytes, lang);
  const { fileName, moreFiles } = shownName(transfer);
  return lang === 'zh'
    ? {
        title: `${who} 给您发送了 ${count} 个文件`,
        description: `${fileName}${moreFiles > 0 ? `及另外 ${moreFiles} 个文件` : ''} · ${size}`,
      }
    : {
        title: `${who} sent you ${count > 1 ? `${count} files` : 'a file'}`,
        description: `${fileName}${moreFiles > 0 ? ` and ${moreFiles} more` : ''} · ${size}`,
      };
}
