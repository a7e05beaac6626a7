import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import path from 'node:path'
import { type Figure, FigureLine, round } from '../bench/support/figures.ts'

// `bun run bench [part of a name]… [--write]`: runs the benches one after another and prints one table;
// --write puts it into bench/README.md with the machine and the date.
const root = path.resolve(import.meta.dirname, '..')
const bench = path.join(root, 'bench')
const README = path.join(bench, 'README.md')
const [FROM, TO] = ['<!-- figures -->', '<!-- /figures -->']
const BENCHES = [
  'ticket-list',
  'outbound',
  'inbound',
  'bot',
  'reception',
  'send-path',
  'fan-out',
  'pages',
  'session-memory',
  'conversation-pdf',
]

const words = process.argv.slice(2).filter((text) => !text.startsWith('--'))
const chosen = BENCHES.filter((name) => words.length === 0 || words.some((text) => name.includes(text)))
if (chosen.length === 0) fail(`no bench is called so; there are: ${BENCHES.join(', ')}`)

install()
const figures: Figure[] = []
const failed: string[] = []
for (const name of chosen) {
  const began = performance.now()
  console.error(`${name} …`)
  const results = await run(name)
  if (!results) failed.push(name)
  else figures.push(...results)
  console.error(`${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`)
}

const table = tableOf(figures)
console.log(table)
if (process.argv.includes('--write')) write(table)
for (const name of failed) console.error(`${name} failed`)
process.exit(failed.length === 0 ? 0 : 1)

/** The peers, as bench/bun.lock pins them. */
function install(): void {
  const done = spawnSync(process.execPath, ['install', '--frozen-lockfile'], { cwd: bench, stdio: 'ignore' })
  if (done.status !== 0) fail('the peers could not be installed: try `bun install` in bench/')
}

async function run(name: string): Promise<Figure[] | undefined> {
  const child = Bun.spawn([process.execPath, path.join(bench, `${name}.ts`)], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const printed = await new Response(child.stdout).text()
  const figures = printed.split('\n').flatMap(readFigure)
  return (await child.exited) === 0 && figures.length > 0 ? figures : undefined
}

function readFigure(text: string): Figure[] {
  if (!text.startsWith('{')) return []
  const read = FigureLine.safeParse(JSON.parse(text))
  return read.success ? [read.data.figure] : []
}

function tableOf(rows: readonly Figure[]): string {
  const head = [
    '| Id | Measure | Ours | Against | Theirs | Ratio (lowest – highest) | Target | Holds |',
    `|${'---|'.repeat(8)}`,
  ]
  const lines = rows.map(
    ({ id, measure, ours: recado, against, theirs: peer, ratio, spread, target, holds }) => {
      const [low, high] = spread
      const ratios = `**${round(ratio)}** (${round(low)} – ${round(high)})`
      return `| ${[id, measure, recado, against, peer, ratios, target, holds === null ? '' : holds ? 'yes' : '**no**'].join(' | ')} |`
    },
  )
  return [...head, ...lines].join('\n')
}

function write(rows: string): void {
  const text = readFileSync(README, 'utf8')
  const [start, end] = [text.indexOf(FROM), text.indexOf(TO)]
  if (start < 0 || end < start) fail(`${README} has no place for the figures`)
  const header = `${new Date().toISOString().slice(0, 10)}, \`bun run bench --write\` on ${machine()}.`
  writeFileSync(README, `${text.slice(0, start)}${FROM}\n\n${header}\n\n${rows}\n\n${text.slice(end)}`)
}

function machine(): string {
  const [first] = cpus()
  const memory = (totalmem() / 2 ** 30).toFixed(0)
  return `${cpus().length} cores (${first?.model ?? 'unknown'}), ${memory} GB, ${process.platform}, Bun ${Bun.version}`
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
