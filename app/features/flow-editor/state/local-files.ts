/** Files that were uploaded from this page, by their names in the store: their links come with the next visit. */
const files = new Map<string, File>()

export function rememberFile(name: string, file: File): void {
  files.set(name, file)
}

export function localFile(name: string): File | null {
  return files.get(name) ?? null
}

export function localFileNames(): string[] {
  return [...files.keys()]
}
