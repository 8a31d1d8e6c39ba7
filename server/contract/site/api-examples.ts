import type { Language } from '../primitives.js';

export interface ApiExample {
  title: Record<Language, string>;
  /** Method and path, as in the OpenAPI document. */
  call: `${string} ${string}`;
  command: string;
}

const auth = '-H "Authorization: Bearer $SAMPAN_TOKEN"';
const json = '-H "Content-Type: application/json"';
const post = (path: string, body: object) =>
  `curl -s "$SAMPAN_URL${path}" ${auth} ${json} \\\n  -d '${JSON.stringify(body)}'`;

/**
 * Commands of the page for programs. They run as they are, with `SAMPAN_URL` and `SAMPAN_TOKEN` set
 * (server/test/api-document.e2e.spec.ts).
 */
export const apiExamples: readonly ApiExample[] = [
  {
    title: { en: 'Whose token is this, and what can it do?', zh: '这个令牌属于谁，能做什么？' },
    call: 'GET /v1/access-token',
    command: `curl -s "$SAMPAN_URL/v1/access-token" ${auth}`,
  },
  {
    title: { en: 'What has been sent, downloaded and stored', zh: '发送、下载与存储概况' },
    call: 'GET /v1/overview',
    command: `curl -s "$SAMPAN_URL/v1/overview" ${auth}`,
  },
  {
    title: { en: 'Request files: the response has the link', zh: '发起文件请求，返回内容中包含链接' },
    call: 'POST /v1/requests',
    command: post('/v1/requests', {
      title: 'Tax documents',
      lang: 'en',
      layout: 'drop-box',
      items: [{ kind: 'files', name: 'Documents' }],
    }),
  },
  {
    title: { en: 'List open requests', zh: '列出进行中的文件请求' },
    call: 'GET /v1/requests',
    command: `curl -s "$SAMPAN_URL/v1/requests?filter=open" ${auth}`,
  },
  {
    title: { en: 'Add a contact', zh: '添加联系人' },
    call: 'POST /v1/contacts',
    command: post('/v1/contacts', { email: 'wei@example.com', name: 'Wei Chen', groups: ['Suppliers'] }),
  },
  {
    title: { en: 'Get notified when someone downloads', zh: '有人下载时接收通知' },
    call: 'POST /v1/webhooks',
    command: post('/v1/webhooks', { url: 'https://example.com/hooks', events: ['download.completed'] }),
  },
];
