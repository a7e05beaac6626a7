import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ContactView } from '#domain/contacts/schema.ts'
import { Id } from '#domain/core/fields.ts'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { CreatedTicket } from '#domain/tickets/schema.ts'
import { ContactForm } from '~/features/contacts/contact-form'
import { SelectField } from '~/kit/form/fields/choice-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { FormSheet } from '~/kit/form-sheet'
import { useMutation } from '~/kit/mutation'
import type { CallResult } from '~/lib/call'
import type { Lookups } from '~/lib/lookups'
import { useErrorText } from '~/lib/text/error-text'
import { type OtherTicket, readOtherTicket } from '~/lib/tickets/other-ticket'
import { useLead } from '~/lib/ui/use-lead'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { useLookups } from '~/live/reading/use-lookups'
import { ContactPicker } from '../contacts/contact-picker'
import { Skeleton } from '../ui/skeleton'
import { toast } from '../ui/toaster'
import { TakenDialog } from './conversation/taken-dialog'

/** What begins a conversation: with whom, in which queue, over which connection. */
const NewTicket = z.object({ contactId: Id(), queueId: Id(), whatsappId: Id() })

type NewTicketSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function NewTicketSheet({ open, onOpenChange }: NewTicketSheetProps) {
  const { t } = useTranslation('tickets')
  const lookups = useLookups(true)
  const [other, setOther] = useState<OtherTicket>()
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
            lookups={lookups}
            onDone={() => onOpenChange(false)}
            onTaken={(taken) => {
              onOpenChange(false)
              setOther(taken)
            }}
          />
        ) : (
          <Skeleton className="h-48" />
        )}
      </FormSheet>
      <TakenDialog other={other} onClose={() => setOther(undefined)} />
    </>
  )
}

type NewTicketFormProps = { lookups: Lookups; onDone: () => void; onTaken: (other: OtherTicket) => void }

function NewTicketForm({ lookups, onDone, onTaken }: NewTicketFormProps) {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText()
  const viewer = useShell()?.viewer
  const [contact, setContact] = useState<ContactView>()
  /** A contact that is made for the conversation, beside its form: what was chosen there stays. */
  const [making, setMaking] = useState<{ name: string; number: string }>()
  const send = useSend(onDone, onTaken)
  const queues = viewer && !isAdmin(viewer) ? viewer.queues : lookups.queues
  const { connections } = lookups
  const usual = connections.find((connection) => connection.isDefault) ?? connections[0]
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
        defaults={{ whatsappId: viewer?.whatsappId ?? usual?.id }}
        says={{ 'queueId.required': errorText('ERR_QUEUE_REQUIRED') }}
        send={send}
        className={making && 'hidden'}
        unguarded
        plain
      >
        <ContactPicker contact={contact} onChoose={setContact} onMake={setMaking} />
        <SelectField
          name="queueId"
          label={t('new.queue')}
          none={t('new.chooseQueue')}
          options={queues.map((queue) => ({ value: queue.id, label: queue.name }))}
        />
        <SelectField
          name="whatsappId"
          label={t('new.connection')}
          none={t('new.chooseConnection')}
          options={connections.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SubmitButton>{t('new.submit')}</SubmitButton>
      </Form>
    </>
  )
}

/** Begins it and leads there; to the one that there is already, or to whose it is. */
function useSend(onDone: () => void, onTaken: (other: OtherTicket) => void) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const lead = useLead()
  const create = useMutation(tickets.create)
  return async (values: z.input<typeof NewTicket>): Promise<CallResult<CreatedTicket | undefined>> => {
    const leadOn = lead()
    const made = await create.run({ ...values, userId: viewer?.id, status: 'open' })
    if (made.ok) {
      onDone()
      if (made.value.wasReopened) toast.success(t('new.reopened'))
      leadOn(`/tickets/${made.value.uuid}?section=open`)
      return made
    }
    const other = readOtherTicket(made.problem.code)
    if (!other) return made
    if (other.userId === viewer?.id) {
      onDone()
      leadOn(`/tickets/${other.uuid}`)
    } else onTaken(other)
    return { ok: true, value: undefined }
  }
}
