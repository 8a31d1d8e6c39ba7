import { copyText } from './copy-text.js';
import { notify } from './notices.js';

interface CopyTexts {
  done: string;
  failed: string;
  /** Below `failed`: the text, to be copied by hand. */
  failedText?: string;
}

/** Copies a text to the clipboard, and says in a notice whether that worked. */
export async function copyWithNotice(text: string, { done, failed, failedText }: CopyTexts): Promise<boolean> {
  const isCopied = await copyText(text);
  notify(
    isCopied ? { tone: 'success', title: done, key: 'copied' } : { tone: 'warning', title: failed, text: failedText },
  );
  return isCopied;
}
