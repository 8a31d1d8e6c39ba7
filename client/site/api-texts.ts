import type { Language } from '#contract/primitives.js';

const en = {
  title: 'API',
  description:
    'What programs can do with a personal access token: every call with its parameters, responses and errors.',
  lead: 'With one of your access tokens, a program can do everything the pages do with transfers, requests, contacts and webhooks.',
  begin: 'Before you start',
  steps: [
    'Create an access token in your account, under Developers, with the scopes the program needs. It is shown only once.',
    'Send it with each call: “Authorization: Bearer smp_…”. Requests and responses are JSON.',
    'An error has a stable code, a message and a request ID for our support team. After “too-many-requests”, wait as long as “Retry-After” says.',
    'To send files, use “npx @sampan/cli send”: it uploads in parts and resumes after an interruption.',
  ],
  document: 'The OpenAPI document',
  tokens: 'Your access tokens',
  examples: 'Examples',
  required: 'required',
  path: 'In the path',
  query: 'In the query',
  body: 'Body',
  answer: 'Response',
  refusals: 'Errors',
  scopes: {
    any: 'With any token',
    send: 'Send transfers (scope “send”)',
    read: 'Read transfers and analytics (scope “read”)',
    requests: 'File requests (scope “requests”)',
    contacts: 'Contacts (scope “contacts”)',
    webhooks: 'Webhooks (scope “webhooks”)',
  },
};

const zh: typeof en = {
  title: 'API 文档',
  description: '程序凭个人访问令牌可以做什么：每个接口的参数、返回内容与错误代码。',
  lead: '网页上对传输、文件请求、联系人和 Webhook 的操作，程序凭您的令牌同样可以完成。',
  begin: '开始之前',
  steps: [
    '在账户的“开发者”页面创建访问令牌，并选择程序需要的权限范围。令牌只显示一次。',
    '每次调用时附上：“Authorization: Bearer smp_…”。请求与返回内容均为 JSON。',
    '出错时会返回固定的错误代码、说明，以及供客服查询的请求编号。遇到“too-many-requests”，请按“Retry-After”等待。',
    '发送文件请使用“npx @sampan/cli send”：它分片上传，中断后可继续。',
  ],
  document: 'OpenAPI 文档',
  tokens: '您的访问令牌',
  examples: '示例',
  required: '必填',
  path: '路径参数',
  query: '查询参数',
  body: '请求内容',
  answer: '返回',
  refusals: '错误代码',
  scopes: {
    any: '任何令牌均可',
    send: '发送传输（权限 send）',
    read: '读取传输与统计（权限 read）',
    requests: '文件请求（权限 requests）',
    contacts: '联系人（权限 contacts）',
    webhooks: 'Webhook（权限 webhooks）',
  },
};

export const apiTexts: Record<Language, typeof en> = { en, zh };
