import { doubledFiles, type FileCost, keptCosts, sumByKind, totalOf } from './costs.ts'
import { kindOf } from './kinds.ts'

const DEAREST = 20

/** Prints where the time went: the dearest files, the sum of each kind, and what doubled since the kept figures. */
export function printCosts(costs: readonly FileCost[], factor: number): void {
  if (costs.length === 0) return
  const baseline = keptCosts()
  console.log('\nseconds of a core: all (tests, database, browser)')
  const dearest = costs
    .toSorted((leftItem, otherCost) => totalOf(otherCost) - totalOf(leftItem))
    .slice(0, DEAREST)
  for (const cost of dearest) console.log(`  ${inColumns(cost)}  ${cost.file}`)
  for (const [kind, sum] of sumByKind(costs)) {
    const count = costs.filter(({ file }) => kindOf(file) === kind).length
    console.log(`  ${inColumns(sum)}  ${kind}, ${count} files`)
  }
  for (const { file, seconds, keptSeconds } of doubledFiles(costs, baseline, factor)) {
    console.log(`doubled: ${file} took ${seconds.toFixed(1)} s of a core, ${keptSeconds.toFixed(1)} before`)
  }
}

function inColumns(cost: FileCost): string {
  const column = (seconds: number) => seconds.toFixed(1).padStart(6)
  return `${column(totalOf(cost))} (${column(cost.runner)} ${column(cost.database)} ${column(cost.browser)})`
}
