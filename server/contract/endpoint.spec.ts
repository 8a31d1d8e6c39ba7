import { concernsAccount, endpoint, isServedInView } from './endpoint.js';

it('serves in a view what reads, unless the call says otherwise', () => {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
  expect(methods.filter((method) => isServedInView({ method }))).toEqual(['GET']);
  expect(isServedInView({ method: 'GET', inView: false })).toBe(false);
  expect(isServedInView({ method: 'POST', inView: true })).toBe(true);
});

it('is declared as it is', () => {
  const shape = { method: 'GET', path: '/v1/x' } as const;
  expect(endpoint(shape)).toBe(shape);
});

it('concerns the account where a body has one of the fields that do', () => {
  const ofAccount = ['settings'];
  const bodies = [{ settings: {} }, { name: 'x', settings: null }, { name: 'x' }, {}, null, 'settings', ['settings']];
  expect(bodies.map((body) => concernsAccount({ ofAccount }, body))).toEqual([true, true, ...Array(5).fill(false)]);
  expect(concernsAccount({}, { settings: {} })).toBe(false);
});
