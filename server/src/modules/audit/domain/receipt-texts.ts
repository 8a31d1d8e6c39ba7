import type { Language } from '#contract/primitives.js';
import type { EventKind } from './event-chain.js';

export interface ReceiptTexts {
  title: string;
  issued: (issuer: string, instant: string) => string;
  transfer: string;
  sender: string;
  sent: string;
  recipients: string;
  message: string;
  files: string;
  checked: (instant: string) => string;
  notChecked: string;
  removed: (instant: string) => string;
  withdrawn: (instant: string) => string;
  events: string;
  kinds: Record<EventKind, string>;
  signature: string;
  key: string;
  /** Followed by a URL. */
  verify: string;
}

const en: ReceiptTexts = {
  title: 'Receipt',
  issued: (issuer, instant) => `Issued by ${issuer} on ${instant}`,
  transfer: 'Transfer',
  sender: 'Sender',
  sent: 'Sent',
  recipients: 'Recipients',
  message: 'Message',
  files: 'Files',
  checked: (instant) => `verified unchanged on ${instant}`,
  notChecked: 'not verified yet',
  removed: (instant) => `removed on ${instant}`,
  withdrawn: (instant) => `link disabled on ${instant}`,
  events: 'What happened',
  kinds: {
    created: 'Sent',
    'files-added': 'Files added',
    'mail-sent': 'Email delivered to the recipient’s server',
    'mail-failed': 'Email could not be delivered',
    'download-started': 'Download started',
    'download-completed': 'Download completed',
    forwarded: 'Forwarded',
    checked: 'Files verified unchanged',
    damaged: 'A file was found damaged',
    infected: 'A virus was found in a file',
    cleared: 'It was no virus after all: a false alarm',
    edited: 'Changed by the sender',
    'file-removed': 'A file was removed',
    'file-restored': 'A removed file was restored',
    'file-replaced': 'A file was replaced',
    'recipients-added': 'Recipients added',
    'recipient-corrected': 'An address was corrected',
    'recipient-withdrawn': 'A recipient’s link was disabled',
    'versions-purged': 'Removed files were deleted permanently',
    'handed-in': 'More was handed in',
    'extension-asked': 'Someone asked for more time',
    'extension-declined': 'More time was declined',
    extended: 'Extended on request',
    moved: 'Moved to another account',
    deleted: 'Deleted',
  },
  signature: 'Signature (Ed25519)',
  key: 'Key',
  verify:
    'The receipt itself is the JSON file attached to this document. Anyone can verify its signature and log here:',
};

const zh: ReceiptTexts = {
  title: '回执',
  issued: (issuer, instant) => `由 ${issuer} 于 ${instant} 出具`,
  transfer: '传输',
  sender: '发送者',
  sent: '发送时间',
  recipients: '收件人',
  message: '留言',
  files: '文件',
  checked: (instant) => `已于 ${instant} 重新读取，内容未变`,
  notChecked: '尚未重新读取',
  removed: (instant) => `已于 ${instant} 移除`,
  withdrawn: (instant) => `已于 ${instant} 停用链接`,
  events: '事件记录',
  kinds: {
    created: '已发送',
    'files-added': '已添加文件',
    'mail-sent': '邮件已送达收件人的服务器',
    'mail-failed': '邮件未能送达',
    'download-started': '下载开始',
    'download-completed': '下载完成',
    forwarded: '已转发',
    checked: '文件已重新读取，内容未变',
    damaged: '发现文件损坏',
    infected: '文件中发现病毒',
    cleared: '经复查不是病毒，属误报',
    edited: '发送者作了修改',
    'file-removed': '移除了一个文件',
    'file-restored': '恢复了一个已移除的文件',
    'file-replaced': '替换了一个文件',
    'recipients-added': '添加了收件人',
    'recipient-corrected': '更正了一个地址',
    'recipient-withdrawn': '停用了一位收件人的链接',
    'versions-purged': '已移除的文件被永久删除',
    'handed-in': '补充提交了文件',
    'extension-asked': '有人请求延长有效期',
    'extension-declined': '拒绝了延长请求',
    extended: '应请求延长了有效期',
    moved: '已移至另一个账户',
    deleted: '已删除',
  },
  signature: '签名（Ed25519）',
  key: '密钥',
  verify: '回执本身是附在本文档中的 JSON 文件。任何人都可以在此核验其签名和记录：',
};

export const receiptTexts: Record<Language, ReceiptTexts> = { en, zh };
