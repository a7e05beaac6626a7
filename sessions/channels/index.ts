import type { Log } from '#domain/core/context.ts'
import type { ChannelDriver } from './driver.ts'
import { whatsappDriver } from './whatsapp/driver.ts'
import type { WhatsAppSettings } from './whatsapp/socket.ts'

/** Channels that this process can hold open; the others have no driver yet. */
export type Drivers = Partial<Record<ChannelDriver['channel'], ChannelDriver>>

export function makeDrivers(settings: { whatsapp: WhatsAppSettings }, log: Log): Drivers {
  return { whatsapp: whatsappDriver({ settings: settings.whatsapp, log }) }
}
