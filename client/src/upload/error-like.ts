/** Name and message of whatever was thrown. By its fields: a DOMException is no Error everywhere. */
export function errorLike(error: unknown): { name: string; message: string } {
  const { name, message } = (error ?? {}) as { name?: unknown; message?: unknown };
  if (typeof name === 'string' && typeof message === 'string') return { name, message };
  return { name: 'Error', message: String(error) };
}
