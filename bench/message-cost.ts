import path from 'node:path'
import { type Figure, median, report, round } from './support/figures.ts'
import { type Child, startChild } from './support/json-lines.ts'

// `bun bench/message-cost.ts <folder of another version>`: what a message in and one out cost here and there, in turns. A
// version from before this bench gets a copy of support/message-cost.ts first.
const [otherPath] = process.argv.slice(2)
if (otherPath === undefined) throw new Error('say in which folder the other version is')
const TURNS = 25
const TIMES = 40
const MAX_RATIO = 1.03

const thisChild = startOf(path.resolve(import.meta.dirname, '..'))
const otherChild = startOf(path.resolve(otherPath))
for (const labelled of [false, true]) {
  for (const act of ['in', 'out', 'taken', 'answered']) await measure(act, labelled)
}
for (const child of [thisChild, otherChild]) child.end()
process.exit(0)

function startOf(root: string): Child {
  return startChild([process.execPath, path.join(root, 'bench/support/message-cost.ts')])
}

async function measure(act: string, labelled: boolean): Promise<void> {
  const question = { act, labelled, times: TIMES }
  // Its code is compiled, the plans are made.
  for (const child of [thisChild, otherChild, thisChild, otherChild, thisChild, otherChild])
    await costOf(child, question)
  const turns: { current: number; baseline: number }[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const isFirst = turn % 2 === 0
    const first = await costOf(isFirst ? thisChild : otherChild, question)
    const second = await costOf(isFirst ? otherChild : thisChild, question)
    turns.push(isFirst ? { current: first, baseline: second } : { current: second, baseline: first })
  }
  report(figureOf(`a message ${act}, of a customer with ${labelled ? 'three labels' : 'no label'}`, turns))
}

async function costOf(child: Child, question: object): Promise<number> {
  return Number((await child.ask(question)).cpu)
}

function figureOf(measured: string, turns: readonly { current: number; baseline: number }[]): Figure {
  const current = median(turns.map((turn) => turn.current))
  const baseline = median(turns.map((turn) => turn.baseline))
  const ratios = turns.map((turn) => turn.current / turn.baseline).toSorted((a, b) => a - b)
  const ratio = current / baseline
  return {
    id: 'V message',
    measure: measured,
    against: 'the other version',
    ours: `${round(current)} ms of work`,
    theirs: `${round(baseline)} ms of work`,
    ratio,
    spread: [ratios[Math.floor(TURNS / 4)] ?? ratio, ratios[Math.floor((TURNS * 3) / 4)] ?? ratio],
    target: `at most ${MAX_RATIO} times`,
    holds: ratio <= MAX_RATIO,
  }
}
