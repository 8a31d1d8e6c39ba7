import type { TemplateName } from './domain/mail-props.js';
import { deliveryJobOf } from './mail.jobs.js';

it.each<[TemplateName, string]>([
  ['verification-code', 'codes'],
  ['password-reset', 'codes'],
  ['transfer-received', 'mail'],
  ['transfer-reminder', 'mail'],
  ['alert-digest', 'mail'],
])('%s waits in the queue "%s", where nothing that takes long stands before a code', (template, queue) => {
  expect(deliveryJobOf(template).queue).toBe(queue);
});
