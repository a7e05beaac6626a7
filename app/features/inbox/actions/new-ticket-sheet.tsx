import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { Id } from '#domain/core/contract/fields.ts'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import type { CreatedTicket } from '#domain/tickets/contract/schema.ts'
import { ContactForm } from '~/features/contacts/contact-form'
import { ContactPicker } from '~/features/contacts/picker/contact-picker'
import { preferredConnection } from '~/features/contacts/preferred-connection'
import { SelectField } from '~/kit/form/fields/choice-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { FormSheet } from '~/kit/form-sheet'
import { useMutation } from '~/kit/mutation'
import { type CallResult, call } from '~/lib/call'
import type { Lookups } from '~/lib/lookups'
import { useErrorText } from '~/lib/text/error-text'
import { useLead } from '~/lib/ui/use-lead'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { Alert } from '~/ui/alert'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toaster'
import { type OtherTicket, readOther } from '../conversation/other-ticket'
import { TakenDialog } from '../conversation/taken-dialog'

/** The input that begins a conversation: the contact, the queue, and the connection. */
const NewTicket = z.object({ contactId: Id(), queueId: Id(), whatsappId: Id() })

type NewTicketSheetProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** With whom, when that is known: by the number a contact is found, or made. */
  person?: Person
  /** The contact for the conversation; another can be chosen. */
  contact?: ContactView | undefined
}
type Person = { name: string; number: string }

export function NewTicketSheet({ open, onOpenChange, person, contact }: NewTicketSheetProps) {
  const { t } = useTranslation('tickets')
  const lookups = useLookups(true)
  const [otherTicket, setOtherTicket] = useState<OtherTicket>()
  return (
    <>
      <FormSheet
        open={open}
        onOpenChange={onOpenChange}
        title={t('new.title')}
        text={<span className="sr-only">{t('new.contactHelp')}</span>}
      >
        {lookups ? (
          <NewTicketForm
            key={contact?.id}
            first={contact}
            lookups={lookups}
            person={person}
            onDone={() => onOpenChange(false)}
            onTaken={(otherTicketFound) => {
              onOpenChange(false)
              setOtherTicket(otherTicketFound)
            }}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
      </FormSheet>
      <TakenDialog otherTicket={otherTicket} onClose={() => setOtherTicket(undefined)} />
    </>
  )
}

type NewTicketFormProps = {
  first: ContactView | undefined
  lookups: Lookups
  person: Person | undefined
  onDone: () => void
  onTaken: (otherTicket: OtherTicket) => void
}

export function NewTicketForm({ first, lookups, person, onDone, onTaken }: NewTicketFormProps) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText()
  const viewer = useShell()?.viewer
  const [contact, setContact] = useState(first)
  /** A contact that is made for the conversation, beside its form: what was chosen there stays. */
  const [making, setMaking] = useState<Person>()
  usePerson(person, { onFound: setContact, onMissing: setMaking })
  const send = useSend(onDone, onTaken)
  const queues = viewer && !isAdmin(viewer) ? viewer.queues : lookups.queues
  const { connections } = lookups
  const usual = preferredConnection(connections, [viewer?.whatsappId])
  const contactsText = useTranslation('contacts').t
  return (
    <>
      {making && (
        <ContactForm
          {...making}
          onCancel={() => setMaking(undefined)}
          onSaved={(saved) => {
            setMaking(undefined)
            setContact(saved)
          }}
        />
      )}
      <Form
        schema={NewTicket}
        defaults={{ whatsappId: usual }}
        messages={{ 'queueId.required': errorText('ERR_QUEUE_REQUIRED') }}
        send={send}
        className={making && 'hidden'}
        unguarded
        plain
      >
        <Missing hasQueue={queues.length > 0} connections={connections} />
        <ContactPicker contact={contact} onChoose={setContact} onMake={setMaking} />
        <SelectField
          name="queueId"
          label={t('new.queue')}
          emptyText={t('new.chooseQueue')}
          options={queues.map((queue) => ({ value: queue.id, label: queue.name }))}
        />
        <SelectField
          name="whatsappId"
          label={t('new.connection')}
          emptyText={t('new.chooseConnection')}
          options={connections.map((connection) => ({
            value: connection.id,
            label: isOpen(connection)
              ? connection.name
              : contactsText('write.closed', { name: connection.name }),
          }))}
        />
        <SubmitButton>{t('new.submit')}</SubmitButton>
      </Form>
    </>
  )
}

type MissingProps = { hasQueue: boolean; connections: Lookups['connections'] }

/** Why no conversation can begin, or nothing of it leave now. */
function Missing({ hasQueue, connections }: MissingProps) {
  const { t } = useTranslation('contacts')
  const viewer = useShell()?.viewer
  const queueHint = viewer && isAdmin(viewer) ? 'write.companyWithoutQueues' : 'write.noQueues'
  const connectionHint = connections.length === 0 ? 'write.noConnection' : 'write.noneOpen'
  return (
    <>
      {!hasQueue && <Alert tone="warn">{t(queueHint)}</Alert>}
      {!connections.some(isOpen) && <Alert tone="warn">{t(connectionHint)}</Alert>}
    </>
  )
}

const isOpen = ({ status }: Lookups['connections'][number]) => status === 'CONNECTED'

type Looking = { onFound: (contact: ContactView) => void; onMissing: (person: Person) => void }

/** Looks the person up once the sheet is open. A person who is not a contact yet is proposed as one. */
function usePerson(person: Person | undefined, { onFound, onMissing }: Looking) {
  const latest = useRef({ onFound, onMissing })
  latest.current = { onFound, onMissing }
  const { name = '', number = '' } = person ?? {}
  useEffect(() => {
    if (!number) return
    let isLeft = false
    void findContact(number).then((contact) => {
      if (isLeft) return
      if (contact) latest.current.onFound(contact)
      else latest.current.onMissing({ name, number })
    })
    return () => {
      isLeft = true
    }
  }, [name, number])
}

async function findContact(number: string): Promise<ContactView | undefined> {
  const profile = await call(contacts.getProfile, { number })
  const answer = profile.ok ? await call(contacts.get, { contactId: profile.value.contactId }) : undefined
  return answer?.ok ? answer.value : undefined
}

/** Begins it and leads there; to the one that there is already, or to whose it is. */
function useSend(onDone: () => void, onTaken: (otherTicket: OtherTicket) => void) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const lead = useLead()
  const create = useMutation(tickets.create, { isAnswerShown: true })
  return async (values: z.input<typeof NewTicket>): Promise<CallResult<CreatedTicket | undefined>> => {
    const leadOn = lead()
    const created = await create.run({ ...values, userId: viewer?.id, status: 'open' })
    if (created.ok) {
      onDone()
      if (created.value.wasReopened) toast.success(t('new.reopened'))
      leadOn(`/tickets/${created.value.uuid}?section=open`)
      return created
    }
    const foundTicket = readOther(created.problem)
    if (!foundTicket) return created
    if (foundTicket.userId === viewer?.id) {
      onDone()
      leadOn(`/tickets/${foundTicket.uuid}`)
    } else onTaken(foundTicket)
    return { ok: true, value: undefined }
  }
}
