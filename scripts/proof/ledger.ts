import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Part } from './parts.ts'
import type { Portion } from './portion.ts'

const Entry = z.object({
  /** The hash of the sources that the entry's part ran (sources.ts). */
  hash: z.string(),
  commit: z.string(),
  factor: z.number(),
  cases: z.number(),
  seconds: z.number(),
})
export type Entry = z.infer<typeof Entry>
const Entries = z.record(z.string(), Entry)

/**
 * Records the portions that passed and the sources on which they passed. It outlives a run, so that the next run
 * continues where this one stopped.
 */
export class Ledger {
  readonly #file: string
  readonly #entries: Record<string, Entry>

  constructor(root: string) {
    this.#file = path.join(root, '.cache/proof.json')
    this.#entries = readEntries(this.#file)
  }

  /** The portion's last pass, if that was on these sources. */
  find(part: Part, portion: Portion, hash: string): Entry | undefined {
    const entry = this.#entries[keyOf(part, portion)]
    return entry?.hash === hash ? entry : undefined
  }

  /** Forgets a pass before its portion runs again: what fails now has not passed. */
  remove(part: Part, portion: Portion): void {
    delete this.#entries[keyOf(part, portion)]
    this.#write()
  }

  add(part: Part, portion: Portion, entry: Entry): void {
    this.#entries[keyOf(part, portion)] = entry
    this.#write()
  }

  #write(): void {
    mkdirSync(path.dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#entries, null, 1))
  }
}

function keyOf(part: Part, portion: Portion): string {
  return `${part.name}: ${portion.name}`
}

function readEntries(file: string): Record<string, Entry> {
  try {
    return Entries.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
