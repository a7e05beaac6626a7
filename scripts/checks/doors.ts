import { createRequire } from 'node:module'
import { z } from 'zod'

const Doors = z.object({
  ORDER: z.array(z.string()),
  DOORS: z.record(z.string(), z.array(z.string())),
  UPWARD: z.record(z.string(), z.array(z.string())),
})

/**
 * Checks that the files that domain/doors.cjs opens exist: a later file with the name of a missing one would be open
 * unnoticed.
 */
export function checkDoors(names: readonly string[], table: unknown = readTable()): string[] {
  const { ORDER, DOORS, UPWARD } = Doors.parse(table)
  const files = new Set(names)
  const doors = Object.entries(DOORS).flatMap(([noun, list]) => list.map((door) => `${noun}/${door}`))
  const opened = [...doors, ...Object.values(UPWARD).flat()]
  return [
    ...ORDER.filter((noun) => !names.some((name) => name.startsWith(`domain/${noun}/`))),
    ...opened.filter((door) => !files.has(`domain/${door}.ts`)),
  ].map((missing) => `domain/doors.cjs: there is no ${missing}`)
}

function readTable(): unknown {
  return createRequire(import.meta.url)('../../domain/doors.cjs')
}
