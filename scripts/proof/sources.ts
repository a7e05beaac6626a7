import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What every part runs: the product, its simulators, and what it is installed from. */
const PRODUCT = [
  '{api,app,db,domain,sessions,simulators}/**/*.{ts,tsx,css,json,sql}',
  'scripts/**/*.ts',
  'tests/{contract,gallery,model,process,prove,support}/**/*.{ts,tsx}',
  'patches/*',
  'public/**/*',
  'bunfig.toml',
  'package.json',
  'bun.lock',
  'remix.config.ts',
]

/** One hash over the names and contents of the product and of what a part runs besides; documents do not count. */
export function hashSources(root: string, more: readonly string[]): string {
  const own = filesOf(root, more)
  const product = filesOf(root, PRODUCT).filter((file) => !/\.test\.tsx?$/.test(file))
  const hash = new Bun.CryptoHasher('sha256')
  for (const file of [...new Set([...own, ...product])].sort()) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

function filesOf(root: string, patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync({ cwd: root })])
}
