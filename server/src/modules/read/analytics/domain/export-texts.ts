import type { Language } from '#contract/primitives.js';

const columns = {
  en: [
    'Date and time',
    'Time zone',
    'Transfer',
    'Link',
    'Recipient',
    'Recipient name',
    'Country code',
    'Country or region',
    'City',
  ],
  zh: ['日期和时间', '时区', '传输', '链接', '收件人', '收件人姓名', '国家代码', '国家或地区', '城市'],
} as const satisfies Record<Language, readonly string[]>;

export function exportHeader(lang: Language): readonly string[] {
  return columns[lang];
}

export function exportFileName(from: string, to: string): string {
  return `downloads-${from}-${to}.csv`;
}
