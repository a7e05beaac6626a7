import type { ContactView } from '#domain/contacts/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { ContactCare } from './contact-care'
import { ExtraFields } from './extra-fields'
import { Identities } from './identities'
import { Notes } from './notes/notes'
import { Protocol } from './protocol'
import { SharedFiles } from './shared-files'

type DrawerSectionsProps = {
  contact: ContactView
  ticket: TicketView
  onChange: (contact: ContactView) => void
}

/** The sections of a contact's details, below its name. Notes come first, as they are wanted most. Specification 1 §2. */
export function DrawerSections({ contact, ticket, onChange }: DrawerSectionsProps) {
  const viewer = useShell()?.viewer
  const maySave = viewer !== undefined && may(viewer, 'contacts:save')
  return (
    <>
      <Protocol ticket={ticket} />
      <Notes ticket={ticket} />
      <ExtraFields contact={contact} mayEdit={maySave} onChange={onChange} />
      <SharedFiles ticket={ticket} />
      <ContactCare contact={contact} onChange={onChange} />
      <Identities contact={contact} />
    </>
  )
}
