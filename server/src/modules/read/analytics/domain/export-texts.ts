import type { AddressProof } from '#contract/choices.js';
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
    'Address proven by',
  ],
  zh: ['日期和时间', '时区', '传输', '链接', '收件人', '收件人姓名', '国家代码', '国家或地区', '城市', '邮箱证明方式'],
} as const satisfies Record<Language, readonly string[]>;

const proofs = {
  en: { code: 'Code', login: 'Login' },
  zh: { code: '验证码', login: '登录' },
} as const satisfies Record<Language, Record<AddressProof, string>>;

/** Empty where anyone with the link can open the transfer. */
export function proofText(proof: AddressProof | undefined, lang: Language): string {
  return proof === undefined ? '' : proofs[lang][proof];
}

export function exportHeader(lang: Language): readonly string[] {
  return columns[lang];
}

export function exportFileName(from: string, to: string): string {
  return `downloads-${from}-${to}.csv`;
}
