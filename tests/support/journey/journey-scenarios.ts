import path from 'node:path'
import sharp from 'sharp'
import { SAMPLES } from '../../gallery/samples.ts'
import type { Workplace } from '../../prove/world.ts'
import { aContact, aMessage, aTag, aTicket } from '../factories.ts'
import { waitFor } from '../wait-for.ts'

const VOICE = path.resolve(import.meta.dirname, '../../../scripts/demo/media/voice-note.ogg')

/**
 * The settings that keep a ticket without a queue. Otherwise it is put into one after a minute, which must not happen
 * within any journey.
 */
export const KEEPS_NO_QUEUE = { updatedAt: new Date(Date.now() + 24 * 3_600_000) }

export type Scenarios = {
  /** A conversation of the given user with every kind of message. */
  full: { id: number; uuid: string }
  /** Waits without a queue. */
  waiting: { id: number; uuid: string }
  /** Somebody else holds it. */
  heldTicket: { id: number; uuid: string; contactName: string }
}

/** Makes the content for the screens of a paired world: the sample messages, real media, tickets in all states. */
export async function makeScenarios(world: Workplace, userId: number, customer: string): Promise<Scenarios> {
  const { company } = world
  await aTag(company.ctx, { name: 'VIP', color: '#eab308' })
  const contact = await aContact(company.ctx, { name: 'Maria Souza', number: customer })
  const { id: queueId } = company.queue
  const full = await aTicket(company, 'open', { contactId: contact.id, userId, queueId, unreadMessages: 2 })
  for (const sample of SAMPLES.filter(({ file }) => file === null)) {
    const { mediaType, body, fromMe, isPrivate, isDeleted, isEdited, isForwarded, ack, failureCode } = sample
    const dataJson: Record<string, unknown> | null = sample.dataJson && JSON.parse(sample.dataJson)
    const failedAt = sample.failedAt ? new Date() : null
    const kind = { mediaType, body, fromMe, dataJson, isPrivate, isDeleted, isEdited, isForwarded }
    await aMessage(company, full, { ...kind, ack, failureCode, failedAt, userId: fromMe ? userId : null })
  }
  await sendMedia(world, customer)
  const waiting = await aTicket(company, 'pending', {
    unreadMessages: 3,
    waitingSince: new Date(Date.now() - 45 * 60_000),
    ...KEEPS_NO_QUEUE,
    lastMessage: 'Boa tarde, meu pedido chegou aberto e sem nota fiscal',
  })
  const otherContact = await aContact(company.ctx, { name: 'Paulo Ocupado' })
  const heldTicket = await aTicket(company, 'open', {
    contactId: otherContact.id,
    queueId,
    userId: company.attendant.userId,
  })
  await aTicket(company, 'closed', { queueId, userId, lastMessage: 'Obrigada!' })
  return { full, waiting, heldTicket: { ...heldTicket, contactName: otherContact.name } }
}

/** Through the simulator, so that the files are there to be seen and heard. */
async function sendMedia({ phones, account, services, company }: Workplace, customer: string): Promise<void> {
  const picture = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7aa5c9' } })
  const image = (await picture.clone().jpeg().toBuffer()).toString('base64')
  const sticker = (await picture.resize(256, 256).webp().toBuffer()).toString('base64')
  const audio = Buffer.from(await Bun.file(VOICE).arrayBuffer()).toString('base64')
  await phones.add(customer, 'Maria Souza')
  const contents = [
    { image, caption: 'Foto da embalagem' },
    { audio, ptt: true, seconds: 9, mimetype: 'audio/ogg; codecs=opus' },
    { sticker, mimetype: 'image/webp' },
    { document: btoa('a,b\n1,2\n'), fileName: 'pedido 4471.csv', mimetype: 'text/csv' },
  ]
  for (const content of contents) await phones.sendAny(customer, account, content)
  await waitFor(
    async () => {
      const [row] = await services.admin`select count(*)::int as n from files
        where company_id = ${company.id} and state = 'stored'`
      return Number(row?.n) >= contents.length
    },
    { description: 'the media to be here', timeoutMs: 30_000 },
  )
}
