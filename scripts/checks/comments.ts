import type { SourceFile } from './tree.ts'

/** Finds doc comments that begin with a relative: one that begins with a verb or a noun is understood at once. */
export function checkComments(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(RELATIVE)].map(({ 1: word, index }) => {
        const lineNumber = text.slice(0, index).split('\n').length
        return `${path}:${lineNumber}: a comment begins with "${word}": begin with a verb or a noun`
      }),
    )
}

const RELATIVE = /\/\*\*[\s*]+(Of|What|Whatever|Who|Whoever|Whose|Where|Which|How|That)\b/g
