/** The name of the box by which a file that is there is taken away. */
export function removalOf(field: string): string {
  return `${field}-remove`
}
