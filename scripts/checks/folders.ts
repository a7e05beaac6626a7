import path from 'node:path'

const MOST_FILES = 25

/** Flat because each file stands for itself: tables, migrations, addresses of pages, decisions. */
const FLAT = /^(db\/schema|db\/migrations(\/meta)?|app\/routes|docs\/decisions)$/

/** A folder that holds more files than one can take in at a glance asks for subfolders by what they do. */
export function checkFolders(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const name of names) {
    const folder = path.dirname(name)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > MOST_FILES && !FLAT.test(folder))
    .map(([folder, count]) => `${folder}: ${count} files, at most ${MOST_FILES}`)
}
