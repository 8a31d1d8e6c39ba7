import type { extensionTextsEn } from './extensions-en.js';

export const extensionTextsZh: typeof extensionTextsEn = {
  'extension-requested': {
    subject: (asker, others, name) =>
      others === 0 ? `${asker} 请求延长 ${name} 的有效期` : `${asker} 等 ${others + 1} 人请求延长 ${name} 的有效期`,
    title: '请求延长有效期',
    lead: (asker, others) =>
      others === 0
        ? `${asker} 还没来得及下载，您的链接就过期了。`
        : `${asker} 等 ${others + 1} 人还没来得及下载，您的链接就过期了。`,
    transfer: '传输',
    who: '请求者',
    recipient: (address) => `${address}，是您的收件人之一`,
    others: '同时请求者',
    stranger: (address) => `${address}，不是您的收件人。我们没有验证此地址。`,
    expired: '过期时间',
    note: (asker) => `${asker} 的留言`,
    action: '延长 48 小时',
    effect: (asker, others) =>
      `此按钮仅可使用一次：链接将重新开放 48 小时，并通知${others === 0 ? ` ${asker}` : '所有请求者'}。如果您不同意，无需任何操作。`,
    reason: '您收到这封邮件，是因为您通过 Sampan 发送了这些文件。',
  },
  'extension-granted': {
    subject: (sender) => `${sender} 为您延长了链接有效期`,
    title: '链接已重新开放',
    lead: (sender) => `您曾请求延长一个已过期的链接，${sender} 已为您延长。`,
    action: '获取文件',
    reason: '您收到这封邮件，是因为有人用此邮箱请求延长链接。',
  },
  'extension-declined': {
    subject: '链接未获延长',
    title: '链接未获延长',
    lead: (sender) => `有人用此邮箱请求延长一个已过期的链接。${sender} 决定不延长。`,
    next: '如果您仍需要这些文件，请直接联系发送者。',
    reason: '您收到这封邮件，是因为有人用此邮箱请求延长链接。',
  },
};
