import { expect, test } from 'bun:test'
import { aQuestion, aTicket, drawnFlow } from '#tests/support/drawn-flow.ts'
import { lintFlow } from './lint-flow.ts'

const FACTS = {
  queueIds: new Set([7]),
  fileNames: new Set<string>(),
  integrationIds: new Set<number>(),
  promptIds: new Set<number>(),
  secretFields: new Map<string, Set<string>>(),
}

/** So many questions in a row, each of which names variables that nothing sets. */
function questions(count: number) {
  const strange = Array.from({ length: 50 }, (_, nth) => `{{v${nth}}}`).join('')
  const drawn = Array.from({ length: count }, (_, nth) => [
    `q${nth}`,
    aQuestion(`${strange} ${nth}`, `k${nth}`, nth + 1 < count ? `q${nth + 1}` : 'people'),
  ])
  return drawnFlow({ ...Object.fromEntries(drawn), people: aTicket(7) })
}

test('nine times the questions take some nine times the time, and not 81 times', () => {
  const timeOf = (count: number) => {
    const graph = questions(count)
    const before = process.cpuUsage()
    expect(lintFlow(graph, FACTS)).toHaveLength(50 * count)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const leastOf = (count: number) => Math.min(...Array.from({ length: 7 }, () => timeOf(count)))
  // What is compiled on the way is no part of it.
  timeOf(900)
  expect(leastOf(900) / leastOf(100)).toBeLessThan(30)
})
