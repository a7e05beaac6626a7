import type { Workplace } from '../../prove/world.ts'
import { waitFor } from '../wait-for.ts'

export type DeskTicket = { id: number; name: string; number: string; path: string }

/** Conversations of a paired world as an attendant finds them: a customer wrote, somebody holds it. */
export function deskOf(world: Workplace) {
  const { phones, program, account, services, company } = world

  async function ticketOf(number: string): Promise<{ id: number; uuid: string } | undefined> {
    const rows = await services.admin<{ id: number; uuid: string }[]>`
      select t.id::int, t.uuid from tickets t join contacts c on c.id = t.contact_id where c.number = ${number}
        and c.company_id = ${company.id}`
    return rows[0]
  }

  /** Gives the ticket to somebody, as an admin does. */
  async function hand(id: number, userId: number, queueId = company.queue.id): Promise<void> {
    await program.put(`/tickets/${id}`, { isTransfered: true, queueId, userId })
  }

  return {
    hand,
    /** A customer who wrote "bom dia", attended by the user. */
    async conversation(name: string, number: string, userId: number): Promise<DeskTicket> {
      await phones.add(number, name)
      await phones.send(number, account, 'bom dia')
      const { id, uuid } = await waitFor(() => ticketOf(number), { description: `the ticket of ${name}` })
      await hand(id, userId)
      return { id, name, number, path: `/tickets/${uuid}?section=open` }
    },
    /** Texts that reached the customer, in order. */
    async received(number: string): Promise<string[]> {
      const entries = await phones.messages(number)
      return entries.filter(({ fromMe }) => !fromMe).map(({ text }) => text ?? '')
    },
  }
}
