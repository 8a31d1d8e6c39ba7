import { planNames } from '#contract/billing/plan-names.js';
import type { BillingTexts } from './billing-en.js';

export const billingTextsZh: BillingTexts = {
  plans: planNames.zh,
  'team-over-seats': {
    subject: '您的团队人数超出了套餐',
    title: '您的团队人数超出了套餐',
    lead: (users, _seats, shown) => `您的团队有 ${users} 人，而套餐只有 ${shown} 个席位。`,
    choices: '所有人仍可照常使用，但在有人离开或套餐扩大之前，无法再有新成员加入。',
    action: '打开团队页面',
    reason: '您收到这封邮件，是因为您管理着这个团队。',
  },
  'mail-domain-broken': {
    subject: (name) => `您的邮件已不再从 ${name} 发出`,
    title: '您的邮件域名缺少一条记录',
    lead: (name) => `${name} 的 DKIM 记录已失效。在恢复之前，与您的传输和收件请求相关的邮件将改由我们的地址发出。`,
    found: (time) => `发现时间：${time}。我们会每小时重新检查，恢复后自动切换回来。`,
    action: '查看缺少的记录',
    reason: '您收到这封邮件，是因为您管理着这个账户。',
  },
  'link-domain-broken': {
    subject: (name) => `您的链接已不再使用 ${name}`,
    title: '您的链接域名缺少一条记录',
    lead: (name) =>
      `${name} 的 DNS 记录已失效。在恢复之前，新链接将使用我们的地址，而指向 ${name} 的链接可能无法打开。`,
    found: (time) => `发现时间：${time}。我们会每小时重新检查，恢复后自动切换回来。`,
    action: '查看缺少的记录',
    reason: '您收到这封邮件，是因为您管理着这个账户。',
  },
  'payment-due': {
    reminder: '您仍有一笔款项未支付',
    title: '您最近一次付款未成功',
    trialExpired: (plan) => `您的${plan}套餐试用已到期`,
    lead: (plan) => `我们未能从您的银行卡扣取${plan}套餐的费用。`,
    refused: '付清之前无法发送或收集文件。',
    kept: '您的文件仍可查看和下载，已有链接继续有效。',
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
