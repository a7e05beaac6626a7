import path from 'node:path'
import { type Figure, median, report, round } from './support/figures.ts'
import { type Child, startChild } from './support/lines.ts'

// `bun bench/message-cost.ts <folder of another version>`: what a message in and one out cost here and there, in turns. A
// version from before this bench gets a copy of support/message-cost.ts first.
const [other] = process.argv.slice(2)
if (other === undefined) throw new Error('say in which folder the other version is')
const TURNS = 25
const TIMES = 40
const MOST = 1.03

const here = startOf(path.resolve(import.meta.dirname, '..'))
const there = startOf(path.resolve(other))
for (const labelled of [false, true]) {
  for (const act of ['in', 'out', 'taken', 'answered']) await measure(act, labelled)
}
for (const child of [here, there]) child.end()
process.exit(0)

function startOf(root: string): Child {
  return startChild([process.execPath, path.join(root, 'bench/support/message-cost.ts')])
}

async function measure(act: string, labelled: boolean): Promise<void> {
  const question = { act, labelled, times: TIMES }
  // Its code is compiled, the plans are made.
  for (const child of [here, there, here, there, here, there]) await costOf(child, question)
  const turns: { ours: number; theirs: number }[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const isFirst = turn % 2 === 0
    const first = await costOf(isFirst ? here : there, question)
    const second = await costOf(isFirst ? there : here, question)
    turns.push(isFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  report(figureOf(`a message ${act}, of a customer with ${labelled ? 'three labels' : 'no label'}`, turns))
}

async function costOf(child: Child, question: object): Promise<number> {
  return Number((await child.ask(question)).cpu)
}

function figureOf(measured: string, turns: readonly { ours: number; theirs: number }[]): Figure {
  const ours = median(turns.map((turn) => turn.ours))
  const theirs = median(turns.map((turn) => turn.theirs))
  const ratios = turns.map((turn) => turn.ours / turn.theirs).toSorted((a, b) => a - b)
  const ratio = ours / theirs
  return {
    id: 'V message',
    measure: measured,
    against: 'the other version',
    ours: `${round(ours)} ms of work`,
    theirs: `${round(theirs)} ms of work`,
    ratio,
    spread: [ratios[Math.floor(TURNS / 4)] ?? ratio, ratios[Math.floor((TURNS * 3) / 4)] ?? ratio],
    target: `at most ${MOST} times`,
    holds: ratio <= MOST,
  }
}
