/** How the three kinds of test run: files side by side, and how long one test may take. */
export type Kind = {
  name: KindName
  workers: (cores: number) => number
  timeoutMs: number
  /** Starts the web from its build. */
  needsWeb: boolean
}
export type KindName = 'unit' | 'process' | 'e2e'

export const KINDS: readonly Kind[] = [
  { name: 'unit', workers: (cores) => Math.min(8, Math.max(2, cores)), timeoutMs: 90_000, needsWeb: false },
  // Each brings several processes and a database cluster; they wait more than they work.
  {
    name: 'process',
    workers: (cores) => Math.min(4, Math.max(2, cores / 2)),
    timeoutMs: 180_000,
    needsWeb: true,
  },
  {
    name: 'e2e',
    // Alone a file keeps no core busy: page, servers and database wait for one another.
    workers: (cores) => Math.min(4, Math.max(2, cores / 2)),
    timeoutMs: 180_000,
    needsWeb: true,
  },
]

export function kindOf(file: string): KindName {
  if (file.startsWith('tests/process/')) return 'process'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  return 'unit'
}

/** Test files of the tree, without what is built or installed. */
export function testFiles(root: string): string[] {
  const found = new Bun.Glob('{api,app,db,domain,scripts,sessions,simulators,tests}/**/*.test.{ts,tsx}')
  return [...found.scanSync({ cwd: root })].sort()
}

/** The files that the words of a command line mean: kinds, or parts of paths. Without words, all. */
export function choose(files: readonly string[], words: readonly string[]): string[] {
  if (words.length === 0) return [...files]
  return files.filter((file) => words.some((word) => word === kindOf(file) || file.includes(stripDot(word))))
}

function stripDot(word: string): string {
  return word.replace(/^\.\//, '')
}
