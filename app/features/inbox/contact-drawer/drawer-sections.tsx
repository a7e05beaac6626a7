import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { protocolOf } from '#domain/core/contract/texts/protocol.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { CopyButton } from '~/ui/copy-button'
import { ContactCare } from './contact-care'
import { ExtraFields } from './extra-fields'
import { Identities } from './identities'
import { Notes } from './notes/notes'
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

/** The protocol of the conversation that is open, as customers are told it and as the search finds it. */
function Protocol({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets')
  const timeZone = useShell()?.viewer.company.protocolTimeZone
  const protocol = protocolOf({ id: ticket.id, createdAt: new Date(ticket.createdAt) }, timeZone)
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
      <span className="grid">
        <span className="text-xs text-muted">{t('protocol.title')}</span>
        <span className="tabular" data-protocol>
          {protocol}
        </span>
      </span>
      <CopyButton text={protocol} label={t('protocol.copy')} />
    </p>
  )
}
