import { callOf } from './call-of.js';

it('is the method and the path of an endpoint, without its schemas', () => {
  expect(callOf<{ method: 'GET'; path: '/v1/x' }>('GET', '/v1/x')).toEqual({ method: 'GET', path: '/v1/x' });
});
