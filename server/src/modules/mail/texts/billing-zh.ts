import type { BillingTexts } from './billing-en.js';

export const billingTextsZh: BillingTexts = {
  plans: {
    anon: '访客',
    free: '免费',
    personal: '个人',
    pro: '专业',
    business: '商务',
    businessplus: '商务增强',
    businesselite: '商务尊享',
    team: '团队',
    teamplus: '团队增强',
    teamelite: '团队尊享',
  },
  'team-over-seats': {
    subject: '您的团队人数超出了套餐',
    title: '您的团队人数超出了套餐',
    lead: (users, _seats, shown) => `您的团队有 ${users} 人，而套餐只有 ${shown} 个席位。`,
    choices: '所有人仍可照常使用，但无法再有新成员加入。请选择更大的套餐，或移除部分成员。',
    action: '打开团队页面',
    reason: '您收到这封邮件，是因为您管理着这个团队。',
  },
  'payment-due': {
    subject: '您的付款未成功',
    reminder: '您仍有一笔款项未支付',
    title: '您的付款未成功',
    lead: (plan) => `我们未能从您的银行卡扣取${plan}套餐的费用。`,
    until: (instant) => `请在 ${instant} 之前更新银行卡。逾期后，在付清之前将无法发送或收集文件。`,
    kept: '我们不会删除任何内容：您的文件和链接保持不变。',
    action: '更新付款方式',
    reason: '您收到这封邮件，是因为它关系到您套餐的付款。',
  },
  'trial-ending': {
    subject: '您的试用即将结束',
    title: '您的试用即将结束',
    lead: (plan, instant) => `您的${plan}套餐试用将于 ${instant} 结束。`,
    charge: (price, period) => `届时将从您的银行卡扣取 ${price}，之后每${period === 'yearly' ? '年' : '月'}续费一次。`,
    cancel: '如不想继续，请在试用结束前取消，不会产生任何费用。',
    action: '管理套餐',
    reason: '您收到这封邮件，是因为它关系到您套餐的付款。',
  },
};
