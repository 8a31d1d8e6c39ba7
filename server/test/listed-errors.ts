import { refusalsOf } from '#contract/openapi.js';
import { ErrorFilter, errorResponseOf } from '../src/core/errors/error.filter.js';
import { handledEndpoints, routePath } from '../src/core/http/handles.js';

/** Codes that calls have answered in this test, and that the contract does not list for them. */
const unlisted = new Set<string>();

const { answer } = ErrorFilter.prototype;
ErrorFilter.prototype.answer = function (error, request, response) {
  const { code } = errorResponseOf(error, '').body;
  const route: unknown = request.route?.path;
  const endpoint = handledEndpoints().find(
    ({ method, path }) => method === request.method && routePath(path) === route,
  );
  if (endpoint && ![...refusalsOf(endpoint).values()].flat().includes(code))
    unlisted.add(`${endpoint.method} ${endpoint.path}: ${code}`);
  answer.call(this, error, request, response);
};

afterEach(() => {
  const found = [...unlisted];
  unlisted.clear();
  expect(found).toEqual([]);
});
