/** Pages of the application for search engines. */
export async function appPaths(): Promise<string[]> {
  const { addresses } = await import('../src/app/routes/page-table.js');
  return addresses.filter(({ isIndexed }) => isIndexed).map(({ path }) => path);
}
