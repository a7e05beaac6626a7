import type { SourceFile } from './tree.ts'

const PAGE = 'docs/operations.md'

/** Every variable that an `env.ts` reads has its line in docs/operations.md, and no line there is without one. */
export function checkSettingsDocs(files: readonly SourceFile[]): string[] {
  const page = files.find((file) => file.path === PAGE)
  if (page === undefined) return [`${PAGE} is missing`]
  const read = new Set(
    files.filter((file) => /(^|\/)env\.ts$/.test(file.path)).flatMap(({ text }) => variables(text)),
  )
  const documented = new Set(
    [...page.text.matchAll(/^\| `([A-Z][A-Z0-9_]+)`/gm)].map(([, name = '']) => name),
  )
  return [
    ...[...read].filter((name) => !documented.has(name)).map((name) => `${PAGE}: no line for ${name}`),
    ...[...documented].filter((name) => !read.has(name)).map((name) => `${PAGE}: ${name} is read nowhere`),
  ]
}

/** Keys of the zod objects: at the start of a line, in capitals. */
function variables(text: string): string[] {
  return [...text.matchAll(/^\s+([A-Z][A-Z0-9_]+):\s*(z|[A-Z]\w+)\b/gm)].map(([, name = '']) => name)
}
