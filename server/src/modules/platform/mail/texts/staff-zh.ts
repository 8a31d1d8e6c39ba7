import type { staffTextsEn } from './staff-en.js';

const nouns = { transfer: '传输', request: '文件请求' } as const;

export const staffTextsZh = (product: string): ReturnType<typeof staffTextsEn> => ({
  report: '举报',
  'link-taken-down': {
    subject: (kind, name) => `您的${nouns[kind]}已被下架：${name}`,
    title: (kind) => `您的${nouns[kind]}已被下架`,
    lead: (kind, name) =>
      kind === 'transfer'
        ? `您的传输“${name}”被举报。经审核，其内容违反使用规则，已被下架。任何人都无法再打开链接或下载文件。`
        : `您的文件请求“${name}”被举报。经审核，其内容违反使用规则，已被下架。任何人都无法再打开链接或提交文件。`,
    appeal: '如果您认为这是误判，请在 30 天内告诉我们原因，我们会重新审核。',
    action: '提出申诉',
    reason: `您收到这封邮件，是因为它与您通过 ${product} 发送的内容有关。`,
  },
  'appeal-answered': {
    granted: {
      subject: (kind, name) => `您的${nouns[kind]}已恢复：${name}`,
      title: (kind) => `您的${nouns[kind]}已恢复`,
      lead: (kind, name) =>
        `我们重新审核了您的${nouns[kind]}“${name}”，现已恢复。给您带来不便，深表歉意。链接不变，到期时间仍以您的设置为准。`,
    },
    denied: {
      subject: (kind, name) => `您的${nouns[kind]}未能恢复：${name}`,
      title: (kind) => `您的${nouns[kind]}未能恢复`,
      lead: (kind, name) =>
        `我们阅读了您的申诉，并重新审核了您的${nouns[kind]}“${name}”。其内容违反使用规则，不予恢复。`,
    },
  },
  'virus-cleared': {
    subject: (what) => `${what} 中没有病毒`,
    title: '这是一次误报',
    lead: (what) => `我们重新检查了 ${what}：之前是误报，其中没有病毒。`,
    warning: '现在可以通过原来的链接重新下载。给您带来不便，非常抱歉。',
    action: '查看传输',
    reason: '您收到这封邮件，是因为它关系到您的文件安全。',
  },
  'cases-opened': {
    subject: (count) => `${count} 条新的滥用举报`,
    title: () => '有链接被举报',
    lead: (count) => `有 ${count} 个链接首次被举报。`,
    kinds: { transfer: '传输', request: '文件请求' },
    categories: {
      malware: '恶意软件',
      fraud: '诈骗或钓鱼',
      illegal: '违法内容',
      copyright: '侵犯版权',
      privacy: '泄露他人隐私',
      other: '其他问题',
    },
    comma: '、',
    more: (count) => `另有 ${count} 个。`,
    action: '查看案件',
    reason: '您收到这封邮件，是因为本站的举报会通知此邮箱。',
  },
  'report-answered': {
    subject: (kind) => `关于您举报的${nouns[kind]}`,
    title: '感谢您的举报',
    takenDown: (kind, instant) =>
      `您于 ${instant} 向我们举报了一个${nouns[kind]}。经审核，其内容违反使用规则，现已下架，任何人都无法再打开。`,
    dismissed: (kind, instant) =>
      `您于 ${instant} 向我们举报了一个${nouns[kind]}。经审核，我们未发现违反使用规则的内容，其链接继续有效。`,
    care: '如果您不认识链接的发送者，请不要打开其中的文件。',
    reason: '您收到这封邮件，是因为有人在举报时填写了此邮箱地址。我们不会将其用于其他用途。',
  },
  'message-received': {
    subject: (subject) => `新留言：${subject}`,
    title: '有人给我们留言',
    lead: (writer) => `${writer} 通过联系表单留言。请在“消息”中答复；直接回复此邮件也会发送给对方。`,
    label: (subject) => subject,
    action: '在“消息”中打开',
    reason: '您收到这封邮件，是因为发给本站的留言会转到此邮箱。',
  },
  'message-answered': {
    subject: (subject) => (subject === '' ? '对您反馈的答复' : `答复：${subject}`),
    title: '我们对您留言的答复',
    yours: (instant) => `您于 ${instant} 写道`,
    more: '如果还有疑问，直接回复这封邮件即可。',
    reason: '您收到这封邮件，是因为您曾用此邮箱给我们留言。我们不会将其用于其他用途。',
  },
});
