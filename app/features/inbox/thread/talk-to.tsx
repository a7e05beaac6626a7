import { useState } from 'react'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { useLastingRefusal } from '~/kit/refusal/refusal'
import { call } from '~/lib/call'
import { openedOnDemand } from '~/ui/on-demand/on-demand'

const NewTicketSheet = openedOnDemand(
  async () => (await import('../actions/new-ticket-sheet')).NewTicketSheet,
)

/** A conversation of its own with who wrote in a group: the sheet of a new one, with them in it. Specification 1 §6. */
export function useTalkTo(contactId: number | undefined) {
  const stay = useLastingRefusal()
  const [contact, setContact] = useState<ContactView>()
  const [open, setOpen] = useState(false)
  async function begin() {
    if (contactId === undefined) return
    const answer = await call(contacts.get, { contactId })
    if (!answer.ok) return stay(answer.problem, () => void begin())
    setContact(answer.value)
    setOpen(true)
  }
  const sheet = <NewTicketSheet open={open} onOpenChange={setOpen} contact={contact} />
  return { begin: () => void begin(), sheet }
}
