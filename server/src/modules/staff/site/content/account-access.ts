import type { Language } from '#contract/primitives.js';

/** Default text of the panel "Account access"; the operator's content source can replace it (CONTENT_URL). */
export const accountAccess: Record<Language, string> = {
  en: `Your account has been restricted by the operator of this service.

**What still works**

- You can read everything and download your files.
- You can delete transfers, disable links and shorten their expiry.

**What doesn't**

- You can't send, request or receive files, or extend links.

**What you can do**

[Contact us](/about#contact) and tell us which account it is about. If a payment failed, check [Billing](/dash/account/billing). The restriction itself deletes nothing, and links expire as usual.`,
  zh: `您的账户已被本服务的运营方限制。

**仍然可用**

- 可以查看所有内容，并下载属于您的文件。
- 可以删除传输、停用链接、缩短有效期。

**暂不可用**

- 不能发送、收取或接收文件，链接也不能延期。

**您可以做什么**

请[联系客服](/zh/about#contact)，并说明是哪个账户。如果是付款失败，请在[账单](/dash/account/billing)中查看。限制本身不会导致任何内容被删除；各链接的有效期照常计算。`,
};
