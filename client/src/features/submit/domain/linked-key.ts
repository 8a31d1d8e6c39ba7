/** Whether the link names a key, as those of encrypted requests do: whatever the server says, nothing plain is submitted then. */
export const hasLinkedKey = (): boolean => /^#age1/i.test(window.location.hash);
