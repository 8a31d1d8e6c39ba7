import { queueNames } from './core/jobs/define-job.js';
import { changeOf } from './queue-board.js';

it.each([
  ['PUT', '/api/queues/bulk/pause', { act: 'pause', queues: ['bulk'] }],
  ['PUT', '/api/queues/bulk/resume', { act: 'resume', queues: ['bulk'] }],
  ['PUT', '/api/queues/pause', { act: 'pause', queues: queueNames }],
  ['PUT', '/api/queues/mail/retry/failed', { act: 'retry', queues: ['mail'] }],
  ['PUT', '/api/queues/mail/job%2D1/retry', { act: 'retry', queues: ['mail'], jobId: 'job-1' }],
])('%s %s is a change that the staff may make', (method, path, change) => {
  expect(changeOf(method, path)).toEqual(change);
});

it.each([
  ['POST', '/api/queues/bulk/add'],
  ['POST', '/api/queues/bulk/pause'],
  ['PUT', '/api/queues/bulk/retry/completed'],
  ['PUT', '/api/queues/bulk/promote'],
  ['PUT', '/api/queues/bulk/empty'],
  ['PUT', '/api/queues/bulk/obliterate'],
  ['PUT', '/api/queues/bulk/clean/failed'],
  ['PUT', '/api/queues/bulk/concurrency'],
  ['PUT', '/api/queues/bulk/job-1/clean'],
  ['PUT', '/api/queues/bulk/job-1/promote'],
  ['PATCH', '/api/queues/bulk/job-1/update-data'],
  ['DELETE', '/api/queues/bulk'],
  ['PUT', '/api/queues/bulk/job-schedulers/s/run'],
  ['PUT', '/api/queues/other/pause'],
  ['PUT', '/api/queues/%E0%A4%A/pause'],
  ['PUT', '/api/metrics/pause'],
])('%s %s is none', (method, path) => {
  expect(changeOf(method, path)).toBeNull();
});
