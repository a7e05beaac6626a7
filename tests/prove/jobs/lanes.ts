import { z } from 'zod'
import type { Random } from '../random.ts'
import type { World } from '../world.ts'
import type { Kind } from './kind.ts'

const CreatedRow = z.object({ id: z.number() })
const NUMBERS = ['5511988884001', '5511988884002', '5511988884003']
const GREETING = 'Chegou a sua vez.'

/** A card that time moves on, and its customer moves back. */
type Card = {
  number: string
  ticketId: number
  state: 'idle' | 'armed' | 'written'
  passes: number
  writes: string[]
}

/**
 * The time of cards in their lane is over, and they go on with a greeting; their customers write, and they roll back: each
 * as often as it was due, with one greeting each time.
 */
export async function laneKind(world: World, random: Random): Promise<Kind> {
  const { program, phones, services, account } = world
  const { first, second } = await addLanes(world)
  const cards = await Promise.all(NUMBERS.map((number) => addCard(world, number, first)))

  async function laneOf({ ticketId }: Card): Promise<number> {
    const [row] =
      await services.admin`select tag_id::int as id from ticket_tags where ticket_id = ${ticketId}`
    return Number(row?.id)
  }

  /** We have said the last word two hours ago, and the time is over in a moment. */
  async function arm(card: Card): Promise<void> {
    const { ticketId } = card
    const clientId = crypto.randomUUID()
    await program.post(`/messages/${ticketId}`, { body: `resposta ${card.passes}`, clientId })
    await services.admin`update ticket_tags set entered_at = now() - interval '2 hours' where ticket_id = ${ticketId}`
    await services.admin`update tickets set last_message_at = now() - interval '2 hours',
      accepted_at = now() - interval '2 hours' where id = ${ticketId}`
    await services.admin`update timers set due_at = now() + make_interval(secs => ${random.below(2_000) / 1000})
      where kind = 'lane' and ref_id = ${ticketId}`
    card.passes += 1
    card.state = 'armed'
  }

  async function follow(card: Card): Promise<void> {
    const lane = await laneOf(card)
    if (card.state === 'written' && lane === first) card.state = 'idle'
    if (card.state !== 'armed' || lane !== second) return
    const text = `volto ${card.number} ${card.writes.length}`
    await phones.send(card.number, account, text)
    card.writes.push(text)
    card.state = 'written'
  }

  return {
    name: 'lanes of the board',
    async goOn() {
      for (const card of cards) {
        await follow(card)
        if (card.state === 'idle') await arm(card)
      }
    },
    isHit: async () => cards.some(({ state }) => state !== 'idle'),
    async isSettled() {
      for (const card of cards) await follow(card)
      return cards.every(({ state }) => state === 'idle')
    },
    async judge() {
      const judged = await Promise.all(cards.map((card) => judge(world, card)))
      return {
        sent: judged.reduce((sum, judgement) => sum + judgement.sent, 0),
        once: judged.reduce((sum, laneResult) => sum + laneResult.once, 0),
        wrong: judged.flatMap(({ wrong }) => wrong),
      }
    },
  }
}

async function judge({ phones, services }: World, { number, ticketId, passes, writes }: Card) {
  const heard = (await phones.messages(number)).filter(({ fromMe }) => !fromMe)
  const greetings = heard.filter(({ text }) => text === GREETING).length
  const rows = await services.admin`select body from messages where ticket_id = ${ticketId} and not from_me`
  const stored = rows.map(({ body }) => String(body)).sort()
  const wrong = [
    ...(greetings === passes ? [] : [`${number}: greeted ${greetings} times, moved on ${passes} times`]),
    ...(stored.join() === writes.toSorted().join()
      ? []
      : [`${number}: ${stored.length} of ${writes.length} written`]),
  ]
  const sent = passes + writes.length
  return { sent, once: wrong.length === 0 ? sent : Math.min(greetings, passes), wrong }
}

async function addLanes({ program, services }: World): Promise<{ first: number; second: number }> {
  const second = CreatedRow.parse(
    await program.post('/tags', { name: 'Vez do cliente', kanban: 1, greetingMessageLane: GREETING }),
  )
  const timed = { name: 'Em espera', kanban: 1, timeLane: 1, nextLaneId: second.id }
  const first = CreatedRow.parse(await program.post('/tags', timed))
  await services.admin`update tags set rollback_lane_id = ${first.id} where id = ${second.id}`
  return { first: first.id, second: second.id }
}

async function addCard({ program, phones, company }: World, number: string, laneId: number): Promise<Card> {
  const name = `Cartão ${number.slice(-1)}`
  await phones.add(number, name)
  const { id: contactId } = CreatedRow.parse(await program.post('/contacts', { name, number }))
  const ticketFields = {
    contactId,
    queueId: company.queue.id,
    whatsappId: company.connection.id,
    status: 'open',
  }
  const { id: ticketId } = CreatedRow.parse(await program.post('/tickets', ticketFields))
  await program.put(`/ticket-tags/${ticketId}/${laneId}`, {})
  return { number, ticketId, state: 'idle', passes: 0, writes: [] }
}
