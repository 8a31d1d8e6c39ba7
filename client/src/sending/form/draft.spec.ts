import { EXPIRY_CUSTOM_MARKER, EXPIRY_MONTH_SECONDS, EXPIRY_YEAR_SECONDS } from '#contract/transfers/expiry.js';
import { planLimits } from '#contract/billing/plans.js';
import { buildUser } from '../../lib/testing/builders.js';
import { chooseExpiry, emptyDraft, messageLength, newDraft, problemsOf, type Draft } from './draft.js';
import type { PickedFile } from '../files/picked-files.js';

const now = Date.parse('2026-01-01T00:00:00Z');
const minute = 60_000;
const file: PickedFile = { path: 'a', size: 10, lastModified: 0, blob: new Blob() };
const recipient = (email: string) => ({ email, isValid: email.includes('@') });

function problems(draft: Partial<Draft>, { files = [file], isMember = false, needsPassword = false } = {}) {
  const complete = { ...emptyDraft, senderEmail: 'me@x.com', recipients: [recipient('a@x.com')], ...draft };
  return problemsOf({ draft: complete, files, isMember, needsPassword, limits: planLimits.anon, now });
}

it('has nothing against a complete form', () => {
  expect(problems({})).toEqual([]);
});

it('names what is missing, top to bottom', () => {
  expect(problems({ recipients: [], senderEmail: '' }, { files: [] })).toEqual(['files', 'recipients', 'sender']);
});

it('requires recipients and sender only when sending by e-mail, and never a member’s address', () => {
  expect(problems({ sendAs: 'link', recipients: [], senderEmail: '' })).toEqual([]);
  expect(problems({ senderEmail: '' }, { isMember: true })).toEqual([]);
});

it('does not swallow a wrong recipient, nor one still being typed', () => {
  expect(problems({ recipients: [recipient('a@x.com'), recipient('nobody')] })).toEqual(['recipients']);
  expect(problems({ recipientInput: 'b@x' })).toEqual(['recipients']);
});

it('keeps to the plan’s figures', () => {
  const over = { ...file, size: planLimits.anon.uploadBytes + 1 };
  expect(problems({}, { files: [{ ...file, size: planLimits.anon.uploadBytes }] })).toEqual([]);
  expect(problems({}, { files: [over] })).toEqual(['files']);
  expect(problems({}, { files: Array.from({ length: 51 }, () => file) })).toEqual(['files']);
  const many = (count: number) => Array.from({ length: count }, (_, index) => recipient(`a${index}@x.com`));
  expect(problems({ recipients: many(6) })).toEqual([]);
  expect(problems({ recipients: many(7) })).toEqual(['recipients']);
});

it('counts the message in characters as people do', () => {
  expect(messageLength('👋🏽报价')).toBe(4);
  expect(problems({ message: '报'.repeat(280) })).toEqual([]);
  expect(problems({ message: '😀'.repeat(281) })).toEqual(['message']);
});

it('requires a password of four characters, or none', () => {
  expect(problems({ password: 'abc' })).toEqual(['password']);
  expect(problems({ password: 'abcd' })).toEqual([]);
});

it('requires a password where the account does', () => {
  expect(problems({}, { needsPassword: true })).toEqual(['password']);
  expect(problems({ password: 'abcd' }, { needsPassword: true })).toEqual([]);
});

it('begins as the account wants it, within its plan', () => {
  const { transferSettings: standard } = buildUser();
  const transferSettings = { ...standard, message: 'Hello', expirySeconds: EXPIRY_YEAR_SECONDS } as const;
  expect(newDraft({ role: 'pro', transferSettings })).toMatchObject({
    message: 'Hello',
    expirySeconds: EXPIRY_YEAR_SECONDS,
  });
  const { expirySeconds } = emptyDraft;
  expect(newDraft({ role: 'free', transferSettings })).toMatchObject({ message: 'Hello', expirySeconds });
  expect(newDraft(null)).toEqual(emptyDraft);
});

it('takes a custom date from 30 minutes to a year ahead', () => {
  const at = (ahead: number | null) =>
    problems(chooseExpiry(EXPIRY_CUSTOM_MARKER, ahead === null ? null : now + ahead));
  expect(at(null)).toEqual(['expiry']);
  expect(at(28 * minute)).toEqual(['expiry']);
  expect(at(30 * minute)).toEqual([]);
  expect(at(365 * 24 * 60 * minute)).toEqual([]);
  expect(at(366 * 24 * 60 * minute)).toEqual(['expiry']);
});

it('clears the custom date with any other choice', () => {
  expect(chooseExpiry(EXPIRY_MONTH_SECONDS, now)).toEqual({ expirySeconds: EXPIRY_MONTH_SECONDS, customExpiry: null });
});
