import { trace } from '@opentelemetry/api';
import { contextOf, currentTraceParent } from './tracing.js';

it('reads what was begun elsewhere, and begins anew where that is not to be understood', () => {
  const known = contextOf('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  expect(trace.getSpanContext(known)).toEqual({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    spanId: 'b7ad6b7169203331',
    traceFlags: 1,
    isRemote: true,
  });
  for (const unknown of [undefined, '', '00-short-b7ad6b7169203331-01'])
    expect(trace.getSpanContext(contextOf(unknown))).toBeUndefined();
  expect(currentTraceParent()).toBeUndefined();
});
