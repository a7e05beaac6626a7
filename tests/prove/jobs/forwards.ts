import { z } from 'zod'
import type { World } from '../world.ts'
import type { Kind } from './kind.ts'

const CreatedRow = z.object({ id: z.number() })
const MESSAGES = 5
/** New ones are begun while at most so many wait for their 900 ms. */
const FEW = 3
const FROM = '5511988883000'
const TO = ['5511988883001', '5511988883002', '5511988883003']

/** Messages are passed on to several people, 900 ms apart: each is on each phone once. */
export async function forwardKind(world: World): Promise<Kind> {
  const { program, phones, services, company } = world
  const [source = 0, ...targets] = await Promise.all(
    [FROM, ...TO].map((number) => addCustomer(world, number)),
  )
  const ticketFields = { queueId: company.queue.id, whatsappId: company.connection.id, status: 'open' }
  const ticket = CreatedRow.parse(await program.post('/tickets', { ...ticketFields, contactId: source }))
  const texts: string[] = []

  async function waiting(): Promise<number> {
    const [row] =
      await services.admin`select count(*)::int as count from sends s join messages m on m.id = s.message_id
      where m.body like 'passada %' and m.is_forwarded and s.kind = 'message' and s.state not in ('accepted', 'failed')`
    return Number(row?.count)
  }

  return {
    name: 'forwarding to several',
    async goOn() {
      if ((await waiting()) > FEW) return
      const messageIds: number[] = []
      for (let n = 0; n < MESSAGES; n++) {
        const text = `passada ${texts.length}.`
        const body = { body: text, clientId: crypto.randomUUID() }
        messageIds.push(CreatedRow.parse(await program.post(`/messages/${ticket.id}`, body)).id)
        texts.push(text)
      }
      const clientId = crypto.randomUUID()
      await program.post('/message/forward/several', { messageIds, contactIds: targets, clientId })
    },
    isHit: async () => (await waiting()) > 0,
    isSettled: async () => (await waiting()) === 0,
    async judge() {
      const wrong: string[] = []
      let once = 0
      for (const number of TO) {
        const heard = (await phones.messages(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text)
        for (const text of texts) {
          const count = heard.filter((heardText) => heardText === text).length
          if (count === 1) once += 1
          else wrong.push(`${text} on ${number}: ${count} times`)
        }
        const order = heard.filter((text) => texts.some((expectedText) => expectedText === text))
        if (order.join() !== texts.join()) wrong.push(`${number} has them in another order`)
      }
      return { sent: texts.length * TO.length, once, wrong }
    },
  }
}

async function addCustomer({ phones, program }: World, number: string): Promise<number> {
  const name = `Passado ${number.slice(-1)}`
  await phones.add(number, name)
  return CreatedRow.parse(await program.post('/contacts', { name, number })).id
}
