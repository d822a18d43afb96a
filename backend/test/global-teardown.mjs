export default async function tearDown() {
  await globalThis.removeTestPostgres?.();
}
