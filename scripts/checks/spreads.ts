import { findLines, type SourceFile } from './tree.ts'

/** An object literal that is spread into another one switches off the check for properties that the type does not have. */
export function checkLiteralSpreads(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap((file) =>
      findLines(file, LITERAL_SPREAD, () => 'spreads an object literal: write its properties out'),
    )
}

const LITERAL_SPREAD = /\.\.\.\{/
