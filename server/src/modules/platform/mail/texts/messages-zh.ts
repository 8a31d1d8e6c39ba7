import type { messageTextsEn } from './messages-en.js';

export const messageTextsZh: typeof messageTextsEn = {
  'message-received': {
    subject: (subject) => `新留言：${subject}`,
    title: '有人给我们留言',
    lead: (writer) => `${writer} 通过联系表单留言。请在收件箱中答复；直接回复此邮件也会发送给对方。`,
    label: (subject) => subject,
    action: '在收件箱中打开',
    reason: '您收到这封邮件，是因为发给本站的留言会转到此邮箱。',
  },
  'message-answered': {
    subject: (subject) => (subject === '' ? '对您反馈的答复' : `答复：${subject}`),
    title: '我们对您留言的答复',
    yours: (instant) => `您于 ${instant} 写道`,
    more: '如果还有疑问，直接回复这封邮件即可。',
    reason: '您收到这封邮件，是因为您曾用此邮箱给我们留言。我们不会将其用于其他用途。',
  },
};
