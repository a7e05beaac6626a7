export type KindName = 'unit' | 'isolated' | 'process' | 'e2e'

/** Files that run together: so many side by side, and how long one test may take. */
export type Stage = {
  name: string
  kinds: readonly KindName[]
  workers: (cores: number) => number
  timeoutMs: number
  /**
   * Each file in a process of its own, the longest first. Else the runner hands contiguous parts of the list to its workers,
   * which costs hundreds of short files less.
   */
  isOneByOne: boolean
  /** The files of a worker share what they import, which else is read anew for each of them. */
  sharesModules: boolean
  /** Starts the web from its build. */
  needsWeb: boolean
}

export const STAGES: readonly Stage[] = [
  {
    name: 'unit',
    kinds: ['unit'],
    // One more than cores: a quarter of their time files wait, for a line to fall silent or a process to start.
    workers: (cores) => Math.min(8, Math.max(2, cores + 1)),
    timeoutMs: 90_000,
    isOneByOne: false,
    // Reading the modules anew took half of the runner's time: 0.6 s of a core a file.
    sharesModules: true,
    needsWeb: false,
  },
  {
    name: 'isolated',
    kinds: ['isolated'],
    workers: (cores) => Math.min(8, Math.max(2, cores)),
    timeoutMs: 90_000,
    isOneByOne: false,
    // Each screen has a document of its own (tests/support/dom.ts), and builders of pages keep what they built last.
    sharesModules: false,
    needsWeb: false,
  },
  {
    // Each brings processes, a cluster or a browser, which wait for one another: alone a file keeps no core busy. Three on two
    // cores took as long (1,357 s) as two, and waited in vain more often. More run once no browser does (run-files.ts).
    name: 'process and e2e',
    kinds: ['process', 'e2e'],
    workers: (cores) => Math.min(6, Math.max(2, cores * 0.75)),
    timeoutMs: 180_000,
    isOneByOne: true,
    sharesModules: false,
    needsWeb: true,
  },
]

export function kindOf(file: string): KindName {
  if (file.startsWith('tests/process/')) return 'process'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  if (file.endsWith('.screen.test.tsx') || file.startsWith('scripts/vite/')) return 'isolated'
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
