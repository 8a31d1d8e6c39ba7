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

/** `2026-11-21 09:30:05`, which every spreadsheet reads as a moment. */
export function clockText(clockSeconds: number): string {
  return new Date(clockSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

export function exportFileName(from: string, to: string): string {
  return `downloads-${from}-${to}.csv`;
}
