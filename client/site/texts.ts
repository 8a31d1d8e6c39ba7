import type { Language } from '#contract/primitives.js';

/** What stands around the content of the public site. */
const en = {
  tag: 'en',
  other: '中文',
  skip: 'Skip to content',
  claim: 'Files, from hand to hand.',
  nav: {
    features: 'Features',
    label: 'Main',
    menu: 'Menu',
    blog: 'Blog',
    pricing: 'Pricing',
    login: 'Log in',
    dash: 'Dash',
    signup: 'Sign up free',
    send: 'Send files',
  },
  scheme: 'Switch between light and dark',
  footer: { label: 'Footer', product: 'Product', company: 'Company', compare: 'Compare', development: 'Development' },
  links: { verify: 'Check a receipt', feed: 'RSS feed', lifetime: 'Lifetime codes', api: 'API' },
  product: { plans: 'See the plans', more: 'What else it does' },
  blog: {
    title: 'Blog',
    lead: 'On moving large files across borders: what works, what it costs, and how we know.',
    by: 'By {{author}}',
    minutes: '{{count}} min read',
    views: '{{count}} views',
    more: 'Read next',
    back: 'All articles',
  },
  send: {
    title: 'Have a file to send?',
    text: 'Drop it on the first page. No account is needed for up to 3 GB by email.',
    action: 'Send a file',
  },
  home: {
    customers: 'In use at',
    stepsTitle: 'From your hands to theirs',
    steps: [
      {
        title: 'Put it aboard',
        text: 'Drop files or whole folders. Add a message or a password, or neither. By email, up to 3 GB go without an account.',
      },
      {
        title: 'Let it cross',
        text: 'Large files travel in parts. When the line breaks, what has arrived stays, and the rest goes on: by itself, after a reload, or the next day.',
      },
      {
        title: 'See it arrive',
        text: 'Each recipient has a link of their own. You see who opened the page, who has the files, when, and from where.',
      },
    ],
    featuresTitle: 'What else is aboard',
    featuresLead:
      'For people who send to factories, customers, clinics and courts, and have to know that it got there.',
    figures: 'In figures',
    testimonials: 'What people say',
    pause: 'Scroll through the customers',
  },
};

const zh: typeof en = {
  tag: 'zh-CN',
  other: 'English',
  skip: '跳到正文',
  claim: '文件，亲手送到。',
  nav: {
    features: '功能',
    label: '主导航',
    menu: '菜单',
    blog: '博客',
    pricing: '价格',
    login: '登录',
    dash: '工作台',
    signup: '免费注册',
    send: '发送文件',
  },
  scheme: '切换浅色与深色',
  footer: { label: '页脚', product: '产品', company: '公司', compare: '对比', development: '开发' },
  links: { verify: '验证回执', feed: 'RSS 订阅', lifetime: '终身兑换码', api: 'API' },
  product: { plans: '查看套餐', more: '更多功能' },
  blog: {
    title: '博客',
    lead: '大文件如何跨境传送：哪些方法可行，代价几何，依据何在。',
    by: '作者：{{author}}',
    minutes: '阅读约 {{count}} 分钟',
    views: '{{count}} 次浏览',
    more: '继续阅读',
    back: '全部文章',
  },
  send: { title: '有文件要发送？', text: '拖到首页即可。通过邮件发送，3 GB 以内无需注册。', action: '发送文件' },
  home: {
    customers: '他们在使用',
    stepsTitle: '从您手中，到对方手中',
    steps: [
      {
        title: '装船',
        text: '拖入文件或整个文件夹。留言、密码，需要就加，不需要就略过。邮件发送 3 GB 以内无需注册。',
      },
      {
        title: '渡河',
        text: '大文件分段传送。网络中断时，已送达的部分会保留，其余部分接着传：自动续传、刷新后续传，或第二天再传。',
      },
      {
        title: '靠岸',
        text: '每位收件人都有专属链接。谁打开了页面，谁拿到了文件，何时、何地，您都看得到。',
      },
    ],
    featuresTitle: '船上还有什么',
    featuresLead: '为那些要把文件交给工厂、客户、诊所和法院，并且必须确认已送达的人而做。',
    figures: '数字',
    testimonials: '用户怎么说',
    pause: '滚动查看客户',
  },
};

export type SiteTexts = typeof en;
export const siteTexts: Record<Language, SiteTexts> = { en, zh };

export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_mark, name: string) => String(values[name] ?? ''));
}
