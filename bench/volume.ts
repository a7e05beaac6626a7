import { type Figure, median, percentile, report, round } from './support/figures.ts'
import type { Case } from './support/volume/cases.ts'
import { DEEP_CASES } from './support/volume/deep-cases.ts'
import { BOARD_CASES, CONTACT_CASES, THREAD_CASES } from './support/volume/other-cases.ts'
import { SEARCH_CASES } from './support/volume/search-cases.ts'
import { openCluster } from './support/volume/store.ts'
import { TICKET_CASES } from './support/volume/ticket-cases.ts'
import { type VolumeWorld, volumeWorldOf } from './support/volume/volume-world.ts'
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
const [fullVolume, tenth] = [await volumeWorldOf(opened[0]), await volumeWorldOf(opened[1])]
for (const [id, cases] of Object.entries(AREAS)) {
  for (const volumeCase of cases) if (isWanted(`${id} ${volumeCase.measure}`)) await measure(id, volumeCase)
}
for (const services of opened) await services.close()
await cluster.stop()
process.exit(0)

function isWanted(name: string): boolean {
  return words.length === 0 || words.some((text) => name.includes(text))
}

async function measure(id: string, measuredCase: Case): Promise<void> {
  try {
    // Plans and pages of the disk are warm, as they are for whoever works with it.
    for (const world of [fullVolume, tenth, fullVolume, tenth]) await measuredCase.ask(world)
    const turns: { full: Turn; compared: Turn }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const full = await turnOf(measuredCase.ask, fullVolume)
      turns.push({
        full,
        compared: measuredCase.against
          ? await turnOf(measuredCase.against, fullVolume)
          : await turnOf(measuredCase.ask, tenth),
      })
    }
    report(figureOf(id, measuredCase, turns))
  } catch (error) {
    console.error(`${id} ${measuredCase.measure}: ${String(error)}`)
  }
}

function figureOf(id: string, measuredCase: Case, turns: readonly { full: Turn; compared: Turn }[]): Figure {
  const { measure, against, growth, bound } = measuredCase
  const ratios = turns.map(({ full, compared }) => full.cpu / compared.cpu)
  const ratio = median(ratios)
  const isSoon = bound === undefined || median(turns.map(({ full }) => full.cpu)) <= bound
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
    ours: describeTurns(turns.map(({ full }) => full)),
    theirs: describeTurns(turns.map(({ compared }) => compared)),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    target: bounds.join(', ') || 'no target',
    holds: bounds.length === 0 ? null : isSoon && isFlat,
  }
}

type Turn = Work & { times: number[] }

function turnOf(ask: Case['ask'], world: VolumeWorld): Promise<Turn> {
  return workOf(cluster.postmaster, () => ask(world), TURN)
}

function describeTurns(turns: readonly Turn[]): string {
  const times = turns.flatMap((turn) => turn.times)
  const cpu = round(median(turns.map((turn) => turn.cpu)))
  return `${cpu} ms of work; ${round(median(times))} ms, p95 ${round(percentile(times, 0.95))} by the clock`
}
