import { existsSync } from 'node:fs'
import path from 'node:path'
import manifest from '../package.json' with { type: 'json' }
import { checkAddresses } from './checks/addresses.ts'
import { checkCitations } from './checks/citations.ts'
import { installed, runTool } from './checks/commands.ts'
import { checkComments } from './checks/comments.ts'
import { checkDecisions } from './checks/decisions.ts'
import { checkDeclaredNames, reportDeclaredNames } from './checks/declared-names.ts'
import { checkDocPaths } from './checks/doc-paths.ts'
import { checkDoors } from './checks/doors.ts'
import { checkFences } from './checks/fences.ts'
import { checkLiterals } from './checks/literals.ts'
import { checkNames } from './checks/names.ts'
import { checkNotice } from './checks/notice.ts'
import { checkOpenapi } from './checks/openapi.ts'
import { checkSettingsDocs } from './checks/settings-docs.ts'
import { reportSizes } from './checks/sizes.ts'
import { checkLiteralSpreads } from './checks/spreads.ts'
import { checkTranslations } from './checks/translations.ts'
import { listFiles, readFiles } from './checks/tree.ts'

// `bun run check [name…]`: everything that is judged without running the product. All at once, one line each; then a
// report of sizes, which fails nothing.
type Check = { name: string; run: () => string[] | Promise<string[]> }

const root = path.resolve(import.meta.dirname, '..')
const names = listFiles(root)
const files = readFiles(root, names)
const folders = ['api', 'app', 'bench', 'db', 'domain', 'scripts', 'sessions', 'simulators', 'tests']

const CHECKS: readonly Check[] = [
  {
    name: 'format and lint',
    run: () => runTool(root, [...installed('biome'), 'check', '--error-on-warnings', '.']),
  },
  { name: 'types', run: () => runTool(root, ['check', '--no-script', '--no-pretty']) },
  { name: 'layering', run: () => runTool(root, [...installed('depcruise'), ...folders.filter(isThere)]) },
  {
    name: 'dead code',
    run: () => runTool(root, [...installed('knip'), '--no-progress', '--no-config-hints']),
  },
  { name: 'translations', run: () => checkTranslations(root) },
  { name: 'documented paths', run: () => checkDocPaths(files, root, manifest.scripts) },
  { name: 'citations', run: () => checkCitations(files) },
  { name: 'decisions', run: () => checkDecisions(files) },
  { name: 'documented settings', run: () => checkSettingsDocs(files) },
  { name: 'file names', run: () => checkNames(names) },
  { name: 'doors between nouns', run: () => checkDoors(names) },
  { name: 'tenant fence', run: () => checkFences(files) },
  { name: 'addresses', run: () => checkAddresses(files, root) },
  { name: 'notice', run: () => checkNotice(root) },
  { name: 'declared names', run: () => checkDeclaredNames(files) },
  { name: 'literals', run: () => checkLiterals(files) },
  { name: 'literal spreads', run: () => checkLiteralSpreads(files) },
  { name: 'comments', run: () => checkComments(files) },
  { name: 'openapi', run: () => checkOpenapi(root) },
]

const words = process.argv.slice(2)
const chosen = CHECKS.filter(({ name }) => words.length === 0 || words.some((text) => name.includes(text)))
if (chosen.length === 0) {
  console.error(`There is no such check; there are: ${CHECKS.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const outcomes = await Promise.all(chosen.map(judge))

for (const { name, problems } of outcomes.filter((outcome) => outcome.problems.length > 0)) {
  console.error(`\n${name}\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
console.log()
for (const { name, problems, seconds } of outcomes) {
  console.log(
    `${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(20)} ${seconds.toFixed(1).padStart(5)} s`,
  )
}
if (chosen.some(({ name }) => name === 'declared names'))
  console.log(`\n${reportDeclaredNames(files).join('\n')}`)
if (words.length === 0) console.log(`\n${reportSizes(files).join('\n')}`)
const failed = outcomes.filter((outcome) => outcome.problems.length > 0).length
console.log(`\n${outcomes.length - failed} checks passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

async function judge({ name, run }: Check) {
  const began = performance.now()
  const problems = await run()
  return { name, problems, seconds: (performance.now() - began) / 1000 }
}

function isThere(folder: string): boolean {
  return existsSync(path.join(root, folder))
}
