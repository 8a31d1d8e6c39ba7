import type { LoginTexts } from './login-en.js';

export const loginTextsZh: LoginTexts = {
  'password-reset': {
    subject: '重置您的密码',
    title: '设置新密码',
    lead: '有人为您的账户申请了密码重置。链接仅可使用一次，30 分钟内有效。',
    action: '设置新密码',
    warning: '如果不是您本人操作，请忽略这封邮件，您的密码不会改变。',
    reason: '您收到这封邮件，是因为有人用此邮箱申请了密码重置。',
  },
  'password-changed': {
    subject: '您的密码已更改',
    title: '您的密码已更改',
    lead: '您账户的密码刚刚被更改，其他登录状态均已结束。',
    leadAt: (instant) => `您账户的密码已于 ${instant} 更改，其他登录状态均已结束。`,
    warning: '如果不是您本人操作，请立即设置新密码并与我们联系。',
    action: '登录',
    reason: '您收到这封邮件，是因为它关系到您的账户安全。',
  },
  'login-link': {
    subject: '您的登录链接',
    title: '登录 Sampan',
    lead: '点击此链接无需密码即可登录。链接 15 分钟内有效，仅可使用一次，且须在申请链接的浏览器中打开。',
    action: '登录',
    warning: '如果不是您本人申请，请忽略这封邮件，其他人无法使用此链接。',
    reason: '您收到这封邮件，是因为有人用此邮箱申请了登录链接。',
  },
  'new-device': {
    subject: '您的账户有新的登录',
    title: '来自新设备的登录',
    lead: '刚刚有人从我们未曾见过的设备、国家或地区登录了您的账户。',
    device: '设备',
    place: '国家或地区',
    when: '时间',
    warning: '如果是您本人，无需任何操作。如果不是，请立即处理：',
    action: '不是我本人',
    note: '点击后需要您确认，随后将结束所有登录状态、移除所有通行密钥，并由您设置新密码。',
    reason: '您收到这封邮件，是因为它关系到您的账户安全。',
  },
  'address-changed': {
    subject: '您账户的邮箱已更改',
    title: '您账户的邮箱已更改',
    lead: (newEmail, instant) => `您账户的邮箱已于 ${instant} 更改为 ${newEmail}，今后请用新邮箱登录。`,
    until: (instant) => `如果是您本人操作，无需处理。如果不是，请在 ${instant} 之前撤销更改：`,
    action: '撤销更改',
    note: '点击后需要您确认，随后将恢复此邮箱、结束所有登录状态、移除所有通行密钥，并由您设置新密码。',
    reason: '您收到这封邮件，是因为此邮箱曾是 Sampan 账户的邮箱。',
  },
  'address-taken': {
    subject: '您的邮箱已有账户',
    title: '此邮箱已有账户',
    lead: '有人想把此邮箱用于另一个 Sampan 账户。由于此邮箱已属于某个账户，或仍可恢复给某个账户，无法这样使用。',
    warning: '没有任何内容被更改。如果是您本人操作，请登录已有的账户，或使用其他邮箱。',
    action: '登录',
    reason: '您收到这封邮件，是因为有人在 Sampan 输入了此邮箱地址。',
  },
  'security-notice': {
    'second-factor-on': {
      subject: '两步登录已开启',
      lead: '今后登录您的账户时，需要输入身份验证器中的验证码。',
    },
    'second-factor-off': {
      subject: '两步登录已关闭',
      lead: '登录您的账户时，不再需要身份验证器中的验证码。',
    },
    'second-factor-reset': {
      subject: '两步登录已重置',
      lead: '客服已为您的账户关闭两步登录，您可以在账户中重新设置。',
    },
    'recovery-codes-renewed': {
      subject: '您的恢复码已更新',
      lead: '您的账户已生成新的恢复码，之前的恢复码不再有效。',
    },
    'recovery-code-used': {
      subject: '一个恢复码已被使用',
      lead: '有人用恢复码代替身份验证器登录了您的账户。该恢复码不能再次使用。',
    },
    'passkey-added': {
      subject: '您的账户添加了通行密钥',
      lead: '今后凭此通行密钥即可登录您的账户，无需密码。',
    },
    'passkey-removed': {
      subject: '您的账户移除了通行密钥',
      lead: '此通行密钥不能再用于登录您的账户。',
    },
    at: (instant) => `操作时间：${instant}。`,
    warning: '如果不是您本人操作，请移除您不认识的通行密钥，立即设置新密码并与我们联系。',
    action: '查看账户',
    reason: '您收到这封邮件，是因为它关系到您的账户安全。',
  },
};
