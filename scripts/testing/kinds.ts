export type KindName = 'unit' | 'isolated' | 'e2e' | 'process'

/** The way in which the files of a kind are run: the number of files side by side, and the time limit of one test. */
export type Kind = {
  name: KindName
  workers: (cores: number) => number
  /** The limit of one test on the reference machine. */
  testLimitMs: number
  /** The state that the files of a worker share: its modules, its process, or nothing. */
  sharing: 'modules' | 'process' | 'nothing'
  /** Starts the web from its build. */
  needsWeb: boolean
}

const UNIT: Kind = {
  name: 'unit',
  // One more than cores: files wait now and then, for a line to fall silent or a process to start.
  workers: (cores) => Math.min(8, Math.max(2, cores + 1)),
  testLimitMs: 60_000,
  // Reading the modules anew took half of the runner's time.
  sharing: 'modules',
  needsWeb: false,
}
const ISOLATED: Kind = {
  name: 'isolated',
  workers: (cores) => Math.min(8, Math.max(2, cores)),
  testLimitMs: 60_000,
  // Each screen has a document of its own (tests/support/dom.ts), and builders of pages keep what they built last.
  sharing: 'process',
  needsWeb: false,
}
const E2E: Kind = {
  name: 'e2e',
  workers: (cores) => Math.min(4, Math.max(1, cores)),
  testLimitMs: 90_000,
  sharing: 'modules',
  needsWeb: true,
}
const PROCESS: Kind = {
  name: 'process',
  // Processes wait for timers, deaths and due moments half of their time.
  workers: (cores) => Math.min(4, Math.max(1, cores / 2)),
  testLimitMs: 180_000,
  sharing: 'nothing',
  needsWeb: true,
}

/** The kinds of a run in their order; those of one group run at the same time. */
export const GROUPS: readonly (readonly Kind[])[] = [[UNIT], [ISOLATED], [E2E, PROCESS]]

/** A file by itself, with nothing beside it. */
export const ALONE: Kind = {
  name: 'process',
  workers: () => 1,
  testLimitMs: 300_000,
  sharing: 'nothing',
  needsWeb: true,
}

export function kindOf(file: string): KindName {
  if (file.startsWith('tests/process/')) return 'process'
  if (file.startsWith('tests/e2e/')) return 'e2e'
  if (file.endsWith('.screen.test.tsx') || file.startsWith('scripts/vite/')) return 'isolated'
  return 'unit'
}

/** The pattern of the tests that `bun run prove` runs: one folder for each part. */
const PROOF = /^tests\/prove\/(\w+)\//

/** The part of `bun run prove` that a file belongs to; undefined where `bun run test` runs it. */
export function proofPartOf(file: string): string | undefined {
  return PROOF.exec(file)?.[1]
}

/** Test files of `bun run test`, without what is built or installed. */
export function testFiles(root: string): string[] {
  return allTestFiles(root).filter((file) => proofPartOf(file) === undefined)
}

/** Test files that `bun run prove` alone runs. */
export function proofFiles(root: string): string[] {
  return allTestFiles(root).filter((file) => proofPartOf(file) !== undefined)
}

function allTestFiles(root: string): string[] {
  const testGlob = new Bun.Glob('{api,app,db,domain,scripts,sessions,simulators,tests}/**/*.test.{ts,tsx}')
  return [...testGlob.scanSync({ cwd: root })].sort()
}

/** The files that the words of a command line mean: kinds, or parts of paths. Without words, all. */
export function choose(files: readonly string[], words: readonly string[]): string[] {
  if (words.length === 0) return [...files]
  return files.filter((file) => words.some((text) => text === kindOf(file) || file.includes(stripDot(text))))
}

function stripDot(text: string): string {
  return text.replace(/^\.\//, '')
}
