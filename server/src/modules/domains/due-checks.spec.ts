import type { Log } from '../../core/logging/log.js';
import { DueDomainChecks } from './due-checks.service.js';
import type { LinkDomainChecks } from './link-domain-checks.service.js';
import type { MailDomainChecks } from './mail-domain-checks.service.js';

interface Domain {
  accountId: string;
  isBroken: boolean;
}

/** Domains that are due until they are checked. */
function checksOf(domains: Domain[]) {
  let due = domains;
  const checked: string[] = [];
  return {
    checked,
    findDue: ({ skip, limit }: { skip: number; limit: number }) => Promise.resolve(due.slice(skip, skip + limit)),
    check: (domain: Domain) => {
      if (domain.isBroken) return Promise.reject(new Error('a record that cannot be read'));
      due = due.filter((other) => other !== domain);
      checked.push(domain.accountId);
      return Promise.resolve(null);
    },
  };
}

const domains = (count: number, isBroken: (at: number) => boolean): Domain[] =>
  Array.from({ length: count }, (_, at) => ({ accountId: String(at), isBroken: isBroken(at) }));

it('checks all that can be checked, and names the others', async () => {
  const mails = checksOf(domains(230, (at) => at < 60 || at === 100));
  const links = checksOf(domains(3, (at) => at === 0));
  const logged: unknown[] = [];
  const log = { error: (fields: { accountId?: string }) => logged.push(fields.accountId) } as unknown as Log;
  const due = new DueDomainChecks(mails as unknown as MailDomainChecks, links as unknown as LinkDomainChecks, log);
  await expect(due.run({}, { signal: new AbortController().signal })).rejects.toThrow('could not be checked');
  expect([mails.checked.length, links.checked.length]).toEqual([169, 2]);
  expect(logged).toHaveLength(62);
});
