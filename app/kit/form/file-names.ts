/** The name of the checkbox that removes the stored file of a field. */
export function removalOf(field: string): string {
  return `${field}-remove`
}
