import type { Language } from '#contract/primitives.js';
import { type LinkedTransfer, prettyBytes } from '../transfers/index.js';

export interface LinkText {
  title: string;
  description: string;
}

/** Title and description of a shared link (Open Graph), without file names if a password protects them. */
export function linkText(transfer: LinkedTransfer, lang: Language): LinkText {
  const { sender, totalBytes, passwordHash, fileName, fileCount: count } = transfer;
  const who = sender.name || sender.email;
  const size = prettyBytes(totalBytes);
  if (passwordHash !== null) {
    return lang === 'zh'
      ? { title: '一份受密码保护的传输', description: '打开链接并输入密码即可下载。' }
      : {
          title: 'A transfer protected by a password',
          description: 'Open the link and enter the password to download.',
        };
  }
  const more = count > 1;
  return lang === 'zh'
    ? { title: `${who} 给您发送了 ${count} 个文件`, description: `${fileName}${more ? ' 等' : ''} · ${size}` }
    : {
        title: `${who} sent you ${more ? `${count} files` : 'a file'}`,
        description: `${fileName}${more ? ` and ${count - 1} more` : ''} · ${size}`,
      };
}
