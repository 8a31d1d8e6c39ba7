/** Notifications as common servers write them, about the mail with this Message-ID; shortened, with made-up names. */
export interface BounceSample {
  name: string;
  raw(messageId: string): string;
  outcome: 'bounced' | 'delayed' | 'complained' | null;
  status: string;
  /** Part of the answer. */
  answer: RegExp;
}

const lines = (...all: string[]): string => `${all.join('\r\n')}\r\n`;

function report({
  head,
  text,
  status,
  original,
  type = 'delivery-status',
  copy = 'text/rfc822-headers',
}: {
  head: string[];
  text: string[];
  status: string[];
  original: string[];
  type?: string;
  copy?: string;
}): string {
  return lines(
    ...head,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type === 'delivery-status' ? type : 'feedback-report'};`,
    '\tboundary="b0und"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--b0und',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...text,
    '',
    '--b0und',
    `Content-Type: message/${type}`,
    '',
    ...status,
    '',
    '--b0und',
    `Content-Type: ${copy}`,
    '',
    ...original,
    '',
    '--b0und--',
  );
}

const original = (messageId: string): string[] => [
  'From: "Anna Meier via Sampan" <no-reply@sampan.example>',
  'To: "Bo" <bo@reader.test>',
  `Message-ID: ${messageId}`,
  'Subject: plan.pdf',
];

export const bounceSamples: BounceSample[] = [
  {
    name: 'Postfix',
    outcome: 'bounced',
    status: '5.1.1',
    answer: /^550 5\.1\.1 <…>: Recipient address rejected/,
    raw: (id) =>
      report({
        head: [
          'From: MAILER-DAEMON@mx.sampan.example (Mail Delivery System)',
          'Subject: Undelivered Mail Returned to Sender',
          'To: bounces@sampan.example',
          'Auto-Submitted: auto-replied',
        ],
        text: [
          "I'm sorry to have to inform you that your message could not",
          'be delivered to one or more recipients.',
        ],
        status: [
          'Reporting-MTA: dns; mx.sampan.example',
          'X-Postfix-Queue-ID: 4F1B2C0012',
          'Arrival-Date: Sun,  5 Jul 2026 12:00:00 +0000 (UTC)',
          '',
          'Final-Recipient: rfc822; bo@reader.test',
          'Original-Recipient: rfc822;bo@reader.test',
          'Action: failed',
          'Status: 5.1.1',
          'Remote-MTA: dns; mx.reader.test',
          'Diagnostic-Code: smtp; 550 5.1.1 <bo@reader.test>: Recipient address rejected:',
          '    User unknown in virtual mailbox table',
        ],
        original: original(id),
      }),
  },
  {
    name: 'Postfix, delayed',
    outcome: 'delayed',
    status: '4.4.1',
    answer: /^connect to mx\.reader\.test\[192\.0\.2\.1\]:25: Connection timed out/,
    raw: (id) =>
      report({
        head: [
          'From: MAILER-DAEMON@mx.sampan.example',
          'Subject: Delayed Mail (still being retried)',
          'To: bounces@sampan.example',
        ],
        text: ['# THIS IS A WARNING ONLY.  YOU DO NOT NEED TO RESEND YOUR MESSAGE. #'],
        status: [
          'Reporting-MTA: dns; mx.sampan.example',
          '',
          'Final-Recipient: rfc822; bo@reader.test',
          'Action: delayed',
          'Status: 4.4.1',
          'Diagnostic-Code: X-Postfix; connect to mx.reader.test[192.0.2.1]:25:',
          '    Connection timed out',
        ],
        original: original(id),
      }),
  },
  {
    name: 'Exim, whose status says the class alone',
    outcome: 'bounced',
    status: '5.7.1',
    answer: /^550 5\.7\.1 Message rejected as spam/,
    raw: (id) =>
      report({
        head: [
          'From: Mail Delivery System <Mailer-Daemon@relay.example>',
          'To: bounces@sampan.example',
          'X-Failed-Recipients: bo@reader.test',
          'Auto-Submitted: auto-replied',
          'Subject: Mail delivery failed: returning message to sender',
        ],
        text: [
          'A message that you sent could not be delivered to one or more of its',
          'recipients. This is a permanent error.',
        ],
        status: [
          'Reporting-MTA: dns; relay.example',
          '',
          'Action: failed',
          'Final-Recipient: rfc822;bo@reader.test',
          'Status: 5.0.0',
          'Remote-MTA: dns; mx.reader.test',
          'Diagnostic-Code: smtp; 550 5.7.1 Message rejected as spam',
        ],
        original: [...original(id), '', 'Dear Bo'],
        copy: 'message/rfc822',
      }),
  },
  {
    name: 'Exchange Online',
    outcome: 'bounced',
    status: '5.1.10',
    answer: /^550 5\.1\.10 RESOLVER\.ADR\.RecipientNotFound/,
    raw: (id) =>
      report({
        head: [
          'From: <postmaster@reader.onmicrosoft.example>',
          'To: <bounces@sampan.example>',
          'Subject: Undeliverable: plan.pdf',
          'Content-Language: en-US',
        ],
        text: ["Your message to bo@reader.test couldn't be delivered.", "bo wasn't found at reader.test."],
        status: [
          'Reporting-MTA: dns;HK0PR01MB1234.apcprd01.prod.example.com',
          'Received-From-MTA: dns;APC01.outbound.example.com',
          'Arrival-Date: Sun, 5 Jul 2026 12:00:01 +0000',
          '',
          'Final-Recipient: rfc822;bo@reader.test',
          'Action: failed',
          'Status: 5.1.10',
          'Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient bo@reader.test not found by SMTP address lookup',
        ],
        original: [...original(id), '', 'Dear Bo'],
        copy: 'message/rfc822',
      }),
  },
  {
    name: 'Gmail',
    outcome: 'bounced',
    status: '5.2.2',
    answer: /^552-5\.2\.2 The recipient's inbox is out of storage space/,
    raw: (id) =>
      report({
        head: [
          'From: Mail Delivery Subsystem <mailer-daemon@googlemail.example>',
          'To: bounces@sampan.example',
          'Auto-Submitted: auto-replied',
          'Subject: Delivery Status Notification (Failure)',
          `References: ${id}`,
          `In-Reply-To: ${id}`,
          'X-Failed-Recipients: bo@reader.test',
        ],
        text: ['** Message not delivered **', '', "The recipient's inbox is full."],
        status: [
          'Reporting-MTA: dns; googlemail.example',
          'Received-From-MTA: dns; no-reply@sampan.example',
          '',
          'Final-Recipient: rfc822; bo@reader.test',
          'Action: failed',
          'Status: 5.2.2',
          "Diagnostic-Code: smtp; 552-5.2.2 The recipient's inbox is out of storage space and inactive.",
          'Last-Attempt-Date: Sun, 05 Jul 2026 05:00:00 -0700 (PDT)',
        ],
        original: ['Subject: plan.pdf'],
        copy: 'message/rfc822',
      }),
  },
  {
    name: 'QQ Mail, in words',
    outcome: 'bounced',
    status: '5.1.1',
    answer: /550 Mailbox not found/,
    raw: (id) =>
      lines(
        'From: "QQMail" <PostMaster@qq.example>',
        'To: <bounces@sampan.example>',
        'Subject: =?utf-8?B?57O757uf6YCA5L+h?=',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary="qq0"',
        '',
        '--qq0',
        'Content-Type: text/html; charset="utf-8"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(
          '<div>抱歉，您的邮件被退回来了……</div>\n<div>退信原因：收件人邮箱不存在。</div>\n<div>host mx.reader.test said: 550 Mailbox not found. (in reply to RCPT TO)</div>',
        ).toString('base64'),
        '',
        '--qq0',
        'Content-Type: message/rfc822',
        '',
        ...original(id),
        '',
        'x',
        '--qq0--',
      ),
  },
  {
    name: '163, with a status in Chinese',
    outcome: 'bounced',
    status: '5.1.1',
    answer: /^550 User not found/,
    raw: (id) =>
      report({
        head: ['From: Postmaster@163.example', 'To: bounces@sampan.example', 'Subject: =?utf-8?B?57O757uf6YCA5L+h?='],
        text: ['收件人邮件地址（bo@reader.test）不存在，邮件无法送达。'],
        status: [
          'Reporting-MTA: dns; m163.example',
          '',
          'Final-Recipient: rfc822; bo@reader.test',
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550 User not found: bo@reader.test',
        ],
        original: original(id),
        copy: 'message/rfc822',
      }),
  },
  {
    name: 'a complaint (feedback loop)',
    outcome: 'complained',
    status: '',
    answer: /^$/,
    raw: (id) =>
      report({
        head: ['From: feedback@isp.example', 'To: bounces@sampan.example', 'Subject: Abuse report'],
        text: ['This is an email abuse report.'],
        status: ['Feedback-Type: abuse', 'User-Agent: Isp/1.0', 'Version: 1'],
        original: [...original(id), '', 'Dear Bo'],
        type: 'feedback-report',
        copy: 'message/rfc822',
      }),
  },
  {
    name: 'an absent person',
    outcome: null,
    status: '',
    answer: /^$/,
    raw: (id) =>
      lines(
        'From: Bo <bo@reader.test>',
        'To: no-reply@sampan.example',
        'Auto-Submitted: auto-replied',
        `In-Reply-To: ${id}`,
        'Subject: Out of office',
        '',
        'I am away until 550 5.1.1 days from now.',
      ),
  },
];

/** The sample of this name, about the mail with this Message-ID to this address. */
export function rawBounce(name: string, messageId: string, email: string): string {
  const sample = bounceSamples.find((each) => each.name === name);
  if (!sample) throw new Error(`there is no sample "${name}"`);
  return sample.raw(messageId).replaceAll('bo@reader.test', email);
}
