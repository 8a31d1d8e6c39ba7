import type { Language } from '#contract/primitives.js';

/** Default text of the panel "Account access"; the operator's content source can replace it (CONTENT_URL). */
export const accountAccess: Record<Language, string> = {
  en: `Your account has been restricted by the operator of this service.

**What still works**

- You can read everything, and download what is yours.
- You can delete transfers, take links back, and shorten their expiry.

**What does not**

- Nothing can be sent, requested or received, and links are not extended.

**What you can do**

[Write to support](/about#contact) and say which account it is about. If a payment failed, check it under [Billing](/dash/account/billing). Nothing of yours is deleted because of the restriction itself; expiries go on as before.`,
  zh: `您的账户已被本服务的运营方限制。

**仍然可用**

- 可以查看所有内容，并下载属于您的文件。
- 可以删除传输、收回链接、缩短有效期。

**暂不可用**

- 不能发送、请求或接收文件，链接也不能延期。

**您可以做什么**

请[联系客服](/zh/about#contact)，并说明是哪个账户。如果是付款失败，请在[账单](/dash/account/billing)中查看。限制本身不会导致任何内容被删除；各链接的有效期照常计算。`,
};
