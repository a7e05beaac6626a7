import { InboundEvent } from '#domain/channels/contract/inbound.ts'
import { readOriginals } from '#domain/connections/read-originals.ts'
import type { Ctx } from '#domain/core/context.ts'
import type { ChannelDriver } from '../channels/driver.ts'
import { postpone, type Understood } from './store-events.ts'

type Options = { ctx: Ctx; connectionId: number; driver: Pick<ChannelDriver, 'unseal'> }

/** After so many tries the content of the original is not waited for any more. */
const MAX_TRIES = 6

/**
 * Opens a sealed event with the original that it is about; the originals of its portion are stored already. Returns
 * null when the event was put off, because the content of the original is still awaited. An event that no original
 * opens changes nothing.
 */
export async function openSealed(options: Options, { row, events }: Understood): Promise<Understood | null> {
  const sealed = events.find(({ kind }) => kind === 'sealed')
  if (sealed?.kind !== 'sealed') return { row, events }
  const { connectionId, ctx, driver } = options
  const externalId = sealed.targetExternalId
  const { originals, isAwaited } = await readOriginals(ctx, { connectionId, externalId })
  const opened = originals.length > 0 ? driver.unseal(row.open(), originals) : []
  if (opened.length === 0 && isAwaited && row.attempts < MAX_TRIES) {
    await postpone(options, row, new Error('the original is awaited'))
    return null
  }
  // With nothing to tell it stays as it is: it marks its row as done.
  return { row, events: opened.length > 0 ? opened.map((event) => InboundEvent.parse(event)) : events }
}

/** Portions that can be stored one after the other: a sealed event begins a new one, behind the original that it may be about. */
export function splitAtSealed(portion: readonly Understood[]): Understood[][] {
  const parts: Understood[][] = []
  for (const event of portion) {
    const isSealed = event.events.some(({ kind }) => kind === 'sealed')
    const last = parts.at(-1)
    if (last && !isSealed) last.push(event)
    else parts.push([event])
  }
  return parts
}
