import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/**
 * The sources that every part runs: the product without its pages, its simulators, and the files it is installed from.
 */
const PRODUCT = [
  '{api,db,domain,sessions,simulators}/**/*.{ts,tsx,json,sql}',
  'scripts/**/*.ts',
  'tests/{contract,gallery,model,process,prove,support}/**/*.{ts,tsx}',
  'patches/*',
  'bunfig.toml',
  'package.json',
  'bun.lock',
]
const PAGES = ['app/**/*.{ts,tsx,css,json}', 'public/**/*', 'remix.config.ts']

/** The sources that a part runs besides the product, as patterns of paths, and whether it runs the product's pages. */
export type PartSources = { sources: readonly string[]; runsPages: boolean }

/** One hash over the names and contents of the product and of what a part runs besides; documents do not count. */
export function hashSources(root: string, { sources, runsPages }: PartSources): string {
  const partFiles = filesOf(root, sources)
  const productPatterns = runsPages ? [...PRODUCT, ...PAGES] : PRODUCT
  const product = filesOf(root, productPatterns).filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = new Bun.CryptoHasher('sha256')
  for (const file of [...new Set([...partFiles, ...product])].sort()) {
    hash.update(`${file}\0${digestOf(path.join(root, file))}\0`)
  }
  return hash.digest('hex').slice(0, 12)
}

const digests = new Map<string, { stamp: string; digest: string }>()

/** Read again only once the file was written: a run hashes the same thousands of files for each portion. */
function digestOf(file: string): string {
  const { mtimeMs, size } = statSync(file)
  const stamp = `${mtimeMs} ${size}`
  const lastRead = digests.get(file)
  if (lastRead?.stamp === stamp) return lastRead.digest
  const digest = new Bun.CryptoHasher('sha256').update(readFileSync(file)).digest('hex')
  digests.set(file, { stamp, digest })
  return digest
}

function filesOf(root: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
}
