import { sampleProps } from '../testing/mail.builder.js';
import { listOf, ownTemplates, propsSchemas, type TemplateName, templateNames, topicOf } from './mail-props.js';

describe('props of mails', () => {
  it.each(templateNames)('%s refuses unknown keys, so that no secret is stored', (name) => {
    const schema = propsSchemas[name];
    expect(schema.safeParse(sampleProps[name]).success).toBe(true);
    for (const secret of ['code', 'token', 'password', 'passwordHash', 'link']) {
      expect(schema.safeParse({ ...sampleProps[name], [secret]: 'x' }).success).toBe(false);
    }
  });

  it('keep 20 file names, and none of a transfer with a password', () => {
    const files = Array.from({ length: 25 }, (_, index) => ({ name: `${index}.txt`, sizeBytes: index }));
    const props = { ...sampleProps['transfer-received'], files, fileCount: 25 };
    const schema = propsSchemas['transfer-received'];
    expect(schema.parse(props)).toMatchObject({ files: files.slice(0, 20), fileCount: 25 });
    expect(schema.parse({ ...props, hasPassword: true })).toMatchObject({ files: [], name: '', fileCount: 25 });
  });

  it('are unchanged when parsed again', () => {
    for (const name of templateNames) {
      const once: unknown = propsSchemas[name].parse(sampleProps[name]);
      expect(propsSchemas[name].parse(once)).toEqual(once);
    }
  });

  it('count a message in code points', () => {
    const withMessage = (message: string) =>
      propsSchemas['transfer-received'].safeParse({ ...sampleProps['transfer-received'], message }).success;
    expect(withMessage('👍'.repeat(280))).toBe(true);
    expect(withMessage('x'.repeat(281))).toBe(false);
  });

  it.each<TemplateName>([
    'verification-code',
    'password-reset',
    'login-link',
    'new-device',
    'virus-found',
    'payment-due',
  ])('%s comes to everyone: nobody can unsubscribe from it', (name) => {
    expect(listOf(name)).toBeNull();
  });

  it('of a transfer can be unsubscribed from', () => {
    expect(listOf('transfer-received')).not.toBeNull();
  });
});

it('a reminder of a request can be left by request, every other list as a whole', () => {
  const topics = templateNames.map((template) => topicOf({ template, props: sampleProps[template] }));
  expect(topics.filter((topic) => topic !== null)).toEqual([sampleProps['request-reminder'].requestId]);
  expect(() => topicOf({ template: 'request-reminder', props: {} })).toThrow();
});

it('others cause transfers and reminders, not notices', () => {
  const ofOthers = templateNames.filter((template) => !ownTemplates.includes(template));
  expect(new Set(ofOthers.map(listOf))).toEqual(new Set(['transfers', 'reminders']));
  expect(ownTemplates.map(listOf)).not.toContain('transfers');
  expect(ownTemplates.map(listOf)).not.toContain('reminders');
});
