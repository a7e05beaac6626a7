import type { SourceFile } from './tree.ts'

const FOLDER = 'docs/decisions/'

/** Decisions that the index does not name by their number, file and title. */
export function checkDecisions(files: readonly SourceFile[]): string[] {
  const index = files.find(({ path }) => path === `${FOLDER}README.md`)?.text ?? ''
  const lines = new Set(index.split('\n'))
  return files
    .filter(({ path }) => path.startsWith(FOLDER) && !path.endsWith('README.md'))
    .flatMap(({ path, text }) => {
      const name = path.slice(FOLDER.length)
      const number = name.slice(0, 3)
      const title = /^# (\d+)\. (.+)$/.exec(text.split('\n', 1)[0] ?? '')
      if (Number(title?.[1]) !== Number(number))
        return [`${path}: begins with no "# ${Number(number)}. Title"`]
      const entry = `- [${number}](${name}) ${title?.[2]}`
      return lines.has(entry) ? [] : [`${FOLDER}README.md: lacks "${entry}"`]
    })
}
