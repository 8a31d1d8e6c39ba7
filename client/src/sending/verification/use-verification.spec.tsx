import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../../lib/api-error.js';
import { useVerification } from './use-verification.js';

const refused = (code: 'wrong-code' | 'too-many-requests') => new ApiError({ code, status: 400 });

function setup() {
  const services = {
    requestCode: jest.fn((_email: string) => Promise.resolve()),
    checkCode: jest.fn((email: string, code: string) =>
      code === 'RIGHT' ? Promise.resolve({ email, ticket: 'T', expiresAt: 1 }) : Promise.reject(refused('wrong-code')),
    ),
  };
  const onRefused = jest.fn();
  const { result } = renderHook(() => useVerification(services, onRefused));
  return { services, onRefused, of: () => result.current };
}

it('counts wrong codes, and forgets them with a new code', async () => {
  const { onRefused, of } = setup();
  await act(() => of().ask('a@x.com'));
  await act(async () => expect(await of().check('a@x.com', 'WRONG')).toBeNull());
  expect(of()).toMatchObject({ wrongTries: 1, isChecking: false });
  await act(() => of().resend('a@x.com'));
  expect(of().wrongTries).toBe(0);
  expect(onRefused).not.toHaveBeenCalled();
});

it('goes on with the code that was mailed before, if it is too soon for another', async () => {
  const { services, onRefused, of } = setup();
  await act(() => of().ask('a@x.com'));
  services.requestCode.mockImplementation(() => Promise.reject(refused('too-many-requests')));
  await act(async () => expect(await of().ask('a@x.com')).toBe(true));
  await act(async () => expect(await of().ask('b@x.com')).toBe(false));
  expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ heading: 'code', code: 'too-many-requests' }));
});

it('does not go on with a code that is used up', async () => {
  const { services, of } = setup();
  await act(() => of().ask('a@x.com'));
  await act(async () => expect(await of().check('a@x.com', 'RIGHT')).toBe('T'));
  services.requestCode.mockImplementation(() => Promise.reject(refused('too-many-requests')));
  await act(async () => expect(await of().ask('a@x.com')).toBe(false));
});
