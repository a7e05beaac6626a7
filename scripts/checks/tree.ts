import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of the project, path relative to its root. */
export type SourceFile = { path: string; text: string }

const TEXT =
  /\.(ts|tsx|js|cjs|mjs|json|md|css|html|sql|ya?ml|toml|lock|sh|svg|txt|webmanifest)$|(^|\/)[^.]+$|ignore$/

/** The files that belong to the project: what git tracks or would track; without git, what is not built or installed. */
export function listFiles(root: string): string[] {
  const git = Bun.spawnSync(['git', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  const listed = git.success ? git.stdout.toString().split('\0').filter(Boolean) : scan(root)
  return listed.filter((file) => existsSync(path.join(root, file))).sort()
}

/** Reads those that are text. */
export function readFiles(root: string, files: readonly string[]): SourceFile[] {
  return files
    .filter((file) => TEXT.test(file))
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

function scan(root: string): string[] {
  const skipped = /^(node_modules|build|\.data|\.cache|\.git|test-results|bench\/node_modules)(\/|$)/
  return [...new Bun.Glob('**/*').scanSync({ cwd: root, dot: true })].filter((file) => !skipped.test(file))
}

/** `path:line: what`, once for each line that the pattern finds. */
export function findLines(
  file: SourceFile,
  pattern: RegExp,
  describeMatch: (match: string) => string,
): string[] {
  return file.text.split('\n').flatMap((text, index) => {
    const patternMatch = text.match(pattern)
    return patternMatch === null
      ? []
      : [`${file.path}:${index + 1}: ${describeMatch(patternMatch[0].trim())}`]
  })
}
