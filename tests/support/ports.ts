import { isTaken } from '#scripts/postgres.ts'

/** A loopback port that nothing listens on. Below 32768, where the system hands out none to clients. */
export function freePort(): Promise<number> {
  return freePorts(1)
}

/** The first of `count` free ports in a row (the simulator takes four). */
export async function freePorts(count: number): Promise<number> {
  for (let tries = 0; tries < 200; tries++) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST - count))
    const row = Array.from({ length: count }, (_, index) => first + index)
    const takenPorts = await Promise.all(row.map(isTaken))
    if (!takenPorts.includes(true)) return first
  }
  throw new Error(`no ${count} free ports in a row between ${LOWEST} and ${HIGHEST}`)
}

const LOWEST = 20_000
const HIGHEST = 32_000
