import { useNavigate } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/schema.ts'
import type { Problem as Refused } from '#domain/core/problems.ts'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { CreatedTicket } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { useLookups } from '~/lib/lookups'
import { type OtherTicket, readOtherTicket } from '~/lib/tickets/other-ticket'
import { useShell } from '~/lib/ui/use-shell'
import { isAdmin } from '~/lib/viewer'
import { ContactPicker } from '../contacts/contact-picker'
import { Field, Problem, SubmitButton } from '../form'
import { Select } from '../ui/select'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { toast } from '../ui/toaster'
import { TakenDialog } from './conversation/taken-dialog'

type NewTicketSheetProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function NewTicketSheet({ open, onOpenChange }: NewTicketSheetProps) {
  const { t } = useTranslation('tickets')
  const [other, setOther] = useState<OtherTicket>()
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange}>
        <SheetContent className="gap-4 p-5">
          <SheetTitle>{t('new.title')}</SheetTitle>
          <SheetDescription className="sr-only">{t('new.contactHelp')}</SheetDescription>
          <NewTicketForm
            onDone={() => onOpenChange(false)}
            onTaken={(taken) => {
              onOpenChange(false)
              setOther(taken)
            }}
          />
        </SheetContent>
      </Sheet>
      <TakenDialog other={other} onClose={() => setOther(undefined)} />
    </>
  )
}

type NewTicketFormProps = { onDone: () => void; onTaken: (other: OtherTicket) => void }

function NewTicketForm({ onDone, onTaken }: NewTicketFormProps) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const lookups = useLookups(true)
  const navigate = useNavigate()
  const [contact, setContact] = useState<ContactView>()
  const [problem, setProblem] = useState<Refused>()
  const [busy, setBusy] = useState(false)
  const queues = viewer && !isAdmin(viewer) ? viewer.queues : (lookups?.queues ?? [])
  const connections = lookups?.connections ?? []
  const usual = connections.find((connection) => connection.isDefault) ?? connections[0]

  const opened = ({ uuid, wasReopened }: Pick<CreatedTicket, 'uuid' | 'wasReopened'>) => {
    onDone()
    if (wasReopened) toast.success(t('new.reopened'))
    navigate(`/tickets/${uuid}?section=open`)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fields = missing({
      contactId: contact?.id,
      queueId: form.get('queueId'),
      whatsappId: form.get('whatsappId'),
    })
    if (!contact || fields) return setProblem({ code: 'ERR_VALIDATION', details: {}, fields: fields ?? {} })
    setBusy(true)
    const json = {
      contactId: contact.id,
      queueId: Number(form.get('queueId')),
      whatsappId: Number(form.get('whatsappId')),
      userId: viewer?.id,
      status: 'open' as const,
    }
    const made = await call(tickets.create, json)
    setBusy(false)
    if (made.ok) return opened(made.value)
    const other = readOtherTicket(made.problem.code)
    if (!other) return setProblem(made.problem)
    if (other.userId !== viewer?.id) return onTaken(other)
    onDone()
    navigate(`/tickets/${other.uuid}`)
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-4" noValidate>
      <Problem code={problem?.code} details={problem?.details} />
      <ContactPicker contact={contact} onChoose={setContact} errors={problem?.fields} />
      <Field label={t('new.queue')} name="queueId" errors={problem?.fields} required>
        {(control) => (
          <Select
            {...control}
            options={queues.map((queue) => ({ value: queue.id, label: queue.name }))}
            placeholder={t('new.chooseQueue')}
          />
        )}
      </Field>
      <Field label={t('new.connection')} name="whatsappId" errors={problem?.fields} required>
        {(control) => (
          <Select
            {...control}
            key={usual?.id}
            defaultValue={viewer?.whatsappId ?? usual?.id}
            options={connections.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t('new.chooseConnection')}
          />
        )}
      </Field>
      <SubmitButton busy={busy}>{t('new.submit')}</SubmitButton>
    </form>
  )
}

function missing(values: Record<string, unknown>): Record<string, string> | undefined {
  const names = Object.keys(values).filter((name) => !values[name])
  if (names.length === 0) return undefined
  return Object.fromEntries(
    names.map((name) => [name, name === 'queueId' ? 'ERR_QUEUE_REQUIRED' : 'required']),
  )
}
