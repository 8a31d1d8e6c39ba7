import type { ComponentProps, ComponentType } from 'react';

/** Loads a lazy part of the frame that reads server state: the frame is outside of the pages and their query client. */
// eslint-disable-next-line typescript/no-explicit-any -- any component: its props are taken over as they are
export async function withQueries<C extends ComponentType<any>>(load: () => Promise<C>) {
  const [Part, { QueryProvider }] = await Promise.all([load(), import('../../lib/query-provider.js')]);
  return function QueryPart(props: ComponentProps<C>) {
    return (
      <QueryProvider>
        <Part {...props} />
      </QueryProvider>
    );
  };
}
