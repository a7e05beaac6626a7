import { type Figure, median, percentile, report, round } from './support/figures.ts'
import type { Case } from './support/volume/cases.ts'
import { DEEP_CASES } from './support/volume/deep-cases.ts'
import { BOARD_CASES, CONTACT_CASES, THREAD_CASES } from './support/volume/other-cases.ts'
import { type Place, placeOf } from './support/volume/place.ts'
import { SEARCH_CASES } from './support/volume/search-cases.ts'
import { openCluster } from './support/volume/store.ts'
import { TICKET_CASES } from './support/volume/ticket-cases.ts'
import { type Work, workOf } from './support/volume/work.ts'

// `bun bench/volume.ts <folder> [part of a case]…`: what bench/volume-make.ts made, asked by the product's own verbs, in
// turns of the whole and of a tenth of it.
const [home, ...words] = process.argv.slice(2)
if (home === undefined) throw new Error('say in which folder bench/volume-make.ts made the companies')
const TURNS = 3
/** As long as a turn of a case may take, and as often as it is asked in it at least. */
const TURN = { turnMs: 250, least: 3 }

const AREAS = {
  'V list': TICKET_CASES,
  'V deep': DEEP_CASES,
  'V search': SEARCH_CASES,
  'V contacts': CONTACT_CASES,
  'V thread': THREAD_CASES,
  'V board': BOARD_CASES,
} satisfies Record<string, readonly Case[]>

const cluster = await openCluster(home, false)
const opened = [await cluster.services('whole'), await cluster.services('tenth')] as const
const [whole, tenth] = [await placeOf(opened[0]), await placeOf(opened[1])]
for (const [id, cases] of Object.entries(AREAS)) {
  for (const one of cases) if (isWanted(`${id} ${one.measure}`)) await measure(id, one)
}
for (const services of opened) await services.close()
await cluster.stop()
process.exit(0)

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function measure(id: string, one: Case): Promise<void> {
  try {
    // Plans and pages of the disk are warm, as they are for whoever works with it.
    for (const place of [whole, tenth, whole, tenth]) await one.ask(place)
    const turns: { ours: Turn; theirs: Turn }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const ours = await turnOf(one.ask, whole)
      turns.push({
        ours,
        theirs: one.against ? await turnOf(one.against, whole) : await turnOf(one.ask, tenth),
      })
    }
    report(figureOf(id, one, turns))
  } catch (error) {
    console.error(`${id} ${one.measure}: ${String(error)}`)
  }
}

function figureOf(id: string, one: Case, turns: readonly { ours: Turn; theirs: Turn }[]): Figure {
  const { measure, against, growth, bound } = one
  const ratios = turns.map(({ ours, theirs }) => ours.cpu / theirs.cpu)
  const ratio = median(ratios)
  const isSoon = bound === undefined || median(turns.map(({ ours }) => ours.cpu)) <= bound
  const isFlat = growth === undefined || ratio <= growth
  const bounds = [
    growth === undefined ? [] : `at most ${growth} times`,
    bound === undefined ? [] : `${bound} ms of work`,
  ].flat()
  return {
    id,
    measure,
    against: against ? 'page 1 of it' : 'a tenth of everything',
    ratio,
    ours: said(turns.map(({ ours }) => ours)),
    theirs: said(turns.map(({ theirs }) => theirs)),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: bounds.join(', ') || 'no target',
    holds: bounds.length === 0 ? null : isSoon && isFlat,
  }
}

type Turn = Work & { times: number[] }

function turnOf(ask: Case['ask'], place: Place): Promise<Turn> {
  return workOf(cluster.postmaster, () => ask(place), TURN)
}

function said(turns: readonly Turn[]): string {
  const times = turns.flatMap((turn) => turn.times)
  const cpu = round(median(turns.map((turn) => turn.cpu)))
  return `${cpu} ms of work; ${round(median(times))} ms, p95 ${round(percentile(times, 0.95))} by the clock`
}
