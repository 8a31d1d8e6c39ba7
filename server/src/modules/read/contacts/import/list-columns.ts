import { readAddresses } from '#contract/address-list.js';
import type { ImportField } from '#contract/contacts.js';

/** Column headers of Outlook, Google and users in English and Chinese, without blanks and punctuation. */
const names: Record<ImportField, readonly string[]> = {
  email: [
    'email',
    'emails',
    'mail',
    'emailaddress',
    'mailaddress',
    'email1value',
    'email1address',
    'email1',
    'primaryemail',
    'workemail',
    'businessemail',
    '邮箱',
    '邮箱地址',
    '邮件',
    '邮件地址',
    '电邮',
    '电子邮件',
    '电子邮箱',
    '电子邮件地址',
    '电子邮箱地址',
    '电子邮件1值',
    '电子邮件1地址',
    'email地址',
  ],
  name: [
    'name',
    'fullname',
    'displayname',
    'contact',
    'contactname',
    'recipient',
    '姓名',
    '全名',
    '名称',
    '联系人',
    '联系人姓名',
    '显示名称',
    '收件人',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'first', '名', '名字'],
  middleName: ['middlename', 'additionalname', 'middle', '中间名'],
  lastName: ['lastname', 'familyname', 'surname', 'last', '姓', '姓氏'],
  company: [
    'company',
    'companyname',
    'organization',
    'organisation',
    'organizationname',
    'organisationname',
    'organization1name',
    'employer',
    'firm',
    '公司',
    '公司名称',
    '单位',
    '单位名称',
    '工作单位',
    '组织',
    '组织名称',
    '组织1名称',
    '机构',
    '企业',
    '企业名称',
  ],
  groups: [
    'group',
    'groups',
    'label',
    'labels',
    'category',
    'categories',
    'tag',
    'tags',
    'groupmembership',
    '组',
    '分组',
    '群组',
    '类别',
    '分类',
    '标签',
  ],
};

const fieldOf = new Map(
  Object.entries(names).flatMap(([field, aliases]) => aliases.map((name) => [name, field as ImportField])),
);

function plain(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

export interface Columns {
  hasHeader: boolean;
  headers: string[];
  /** Per column; each field at most once. */
  fields: (ImportField | null)[];
}

function hasAddress(text: string): boolean {
  return text.includes('@') && readAddresses(text).some(({ isValid }) => isValid);
}

/** Detects columns by their headers, or by the content if there is no header. Null if no column has addresses. */
export function columnsOf(rows: readonly (readonly string[])[]): Columns | null {
  const [first = []] = rows;
  if (first.some(hasAddress)) return withoutHeader(first);
  const fields = firstOfEach(first.map((header) => fieldOf.get(plain(header)) ?? null));
  // The header for a given name means the full name if there is no other name column.
  if (!fields.includes('lastName') && !fields.includes('name')) replace(fields, 'firstName', 'name');
  if (!fields.includes('email')) {
    const at = columnOfAddresses(rows.slice(1));
    if (at === -1) return null;
    fields[at] = 'email';
  }
  return { hasHeader: true, headers: [...first], fields };
}

function withoutHeader(first: readonly string[]): Columns {
  const at = first.findIndex(hasAddress);
  const others: ImportField[] = ['name', 'company'];
  const fields = first.map((_, column) => (column === at ? 'email' : (others.shift() ?? null)));
  return { hasHeader: false, headers: first.map(() => ''), fields };
}

function firstOfEach(fields: (ImportField | null)[]): (ImportField | null)[] {
  return fields.map((field, at) => (fields.indexOf(field) === at ? field : null));
}

function replace(fields: (ImportField | null)[], from: ImportField, to: ImportField): void {
  const at = fields.indexOf(from);
  if (at !== -1) fields[at] = to;
}

function columnOfAddresses(rows: readonly (readonly string[])[]): number {
  const sample = rows.slice(0, 50);
  const width = Math.max(0, ...sample.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).findIndex(
    (column) => sample.filter((row) => hasAddress(row[column] ?? '')).length * 2 > sample.length,
  );
}
