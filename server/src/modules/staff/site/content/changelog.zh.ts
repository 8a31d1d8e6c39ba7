import type { ChangelogEntry } from '#contract/site/site.js';

/** See `changelog.en.ts`. */
export const changelogZh: readonly ChangelogEntry[] = [
  {
    id: 'changed-after-sending',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 21, 0),
    title: '发送之后仍可修改传输',
    markdownDetails: `在传输列表中打开一个传输：

- 更正邮箱地址、移除收件人，或向某位收件人重新发送。
- 修改留言、标题、密码、有效期和下载次数；添加、替换或移除文件。
- 发送后 **20 秒**内可以撤回，删除后 20 秒内也可以恢复。
- 来晚的收件人可以请求延长有效期，在邮件中点一下按钮即可。`,
  },
  {
    id: 'contacts-and-alerts',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 20, 50),
    title: '联系人、收到的文件与提醒',
    markdownDetails: `- **联系人**来自您的发送记录，也可手动添加或从 CSV 文件导入，输入时自动提示。
- 发送到您邮箱的传输会出现在**收到的文件**中。
- 有人下载时，铃铛会立即提醒；邮件会合并发送，由您决定接收哪些、何时接收。`,
  },
  {
    id: 'your-account',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 20, 30),
    title: '账户页面：语言、时区、密码与登录设备',
    markdownDetails: `在右上角的菜单中打开**设置**。

- 邮件使用您的语言，时间按您的时区显示。
- 修改密码后，其他设备上的登录会全部结束，并邮件通知您。
- 查看账户在哪些设备上登录，不是您本人的可以随时结束。`,
  },
  {
    id: 'unfinished-uploads',
    types: ['new', 'improved'],
    created: Date.UTC(2026, 10, 21, 17, 39),
    title: '中断的上传会为您保留',
    markdownDetails: `合上电脑或断网，都不会丢掉已经传好的部分。**7 天**内，发送面板会列出未完成的上传：可以继续（在许多浏览器中无需重新选择文件），也可以放弃。`,
  },
  {
    id: 'command-line',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 17, 26),
    title: '用命令行发送和下载',
    markdownDetails: `\`sampan send\` 和 \`sampan get\` 与网页功能一致，同样支持断点续传：

\`\`\`
sampan send report.pdf --to mei@example.com
\`\`\``,
  },
  {
    id: 'receipts',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 17, 25),
    title: '传输的签名回执',
    markdownDetails: `每次传输都有一份记录，任何改动都会被发现。您可以把它导出为**签名回执**，打印或存为文件。任何人都可以[验证回执](/verify)，无需账户。`,
  },
  {
    id: 'resumed-downloads',
    types: ['new', 'improved'],
    created: Date.UTC(2026, 10, 21, 17, 4),
    title: '下载可以暂停，中断后可以继续',
    markdownDetails: `- 页面上显示下载进度，并可暂停。
- 中断的下载会从断点继续。
- 每个文件都显示 SHA-256 校验值。`,
  },
  {
    id: 'encryption-at-rest',
    types: ['improved'],
    created: Date.UTC(2026, 10, 21, 16, 52),
    title: '文件加密存储',
    markdownDetails: `采用 AES-256，每个文件使用独立的密钥。您和收件人的使用方式不变。`,
  },
  {
    id: 'first-crossing',
    types: ['new'],
    created: Date.UTC(2026, 10, 21, 14, 12),
    title: '欢迎使用',
    markdownDetails: `拖入文件，填写收件人，即可通过邮件或链接发送，还可以设置密码和有效期。工作台会显示谁下载了什么。`,
  },
];
