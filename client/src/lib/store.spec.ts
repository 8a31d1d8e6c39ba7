import { createStore } from './store.js';

it('notifies its listeners of changes until they leave', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const leave = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(2);
  leave();
  store.set(3);
  expect([heard, store.get()]).toEqual([[2], 3]);
});
