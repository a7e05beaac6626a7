import { Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Id } from '#domain/core/contract/fields.ts'
import { MAX_FORWARD_CONTACTS } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useSigning } from '~/kit/composer/own-choices'
import { SearchField } from '~/kit/form/fields/search-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { QuotedCode } from '~/kit/refusal/quoted-code'
import type { CallResult } from '~/lib/call'
import { useErrorText } from '~/lib/text/error-text'
import type { Viewer } from '~/lib/viewer'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { toast } from '~/ui/toaster'
import { readOther } from '../conversation/other-ticket'
import { ForwardProgress } from './forward-progress'
import { PaceNotice } from './pace-notice'
import { RecipientList } from './recipient-list'
import { type Outcome, useForward } from './use-forward'
import { type Recipient, useRecipients } from './use-recipients'

const Forwarded = z.object({ contactIds: z.array(Id()).min(1) })

type ForwardDialogProps = {
  messageIds: readonly number[]
  ticket: TicketView
  viewer: Viewer
  onClose: () => void
  /** Everybody has the messages. */
  onDone: () => void
}

/** Chooses the recipients of forwarded messages, and shows the outcome for each. Specification 1 §2, §7. */
export function ForwardDialog({ messageIds, ticket, viewer, onClose, onDone }: ForwardDialogProps) {
  const { t } = useTranslation('messages')
  const common = useTranslation().t
  const [chosen, setChosen] = useState<readonly Recipient[]>([])
  const mayBeSigned = viewer.company.companieSettings.sendSignMessage === 'enabled'
  const [signs, keepSigns] = useSigning()
  const { outcomes, forward } = useForward({ messageIds, signs: mayBeSigned && signs })
  const [forwardedIds, setForwardedIds] = useState<readonly number[]>()
  const done = () => {
    toast.success(t('forward.done', { names: namesOf(chosen) }))
    onDone()
  }
  const isChosen = (id: number) => chosen.some((person) => person.id === id)
  const toggle = (person: Recipient) =>
    setChosen(isChosen(person.id) ? chosen.filter(({ id }) => id !== person.id) : [...chosen, person])
  /** Forwards the messages to the chosen people. A failure is shown beside the person's name. */
  const send = async (): Promise<CallResult<undefined>> => {
    const answer = await forward(chosen)
    if (!answer.ok) return answer
    const { messageIds: sentIds, isWhole } = answer.value
    if (isWhole && sentIds.length > 1) setForwardedIds(sentIds)
    else if (isWhole) done()
    return { ok: true, value: undefined }
  }
  if (forwardedIds) return <ForwardProgress ids={forwardedIds} onClose={onDone} onLeft={done} />
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('forward.title', { count: messageIds.length })}</DialogTitle>
          <DialogDescription>
            {t('forward.text', { connection: ticket.whatsapp.name, limit: MAX_FORWARD_CONTACTS })}
          </DialogDescription>
        </DialogHeader>
        <Form
          schema={Forwarded}
          send={send}
          messages={{ 'contactIds.required': t('forward.nobody') }}
          unguarded
          plain
        >
          <Chosen people={chosen} outcomes={outcomes} onRemove={toggle} />
          <Search ticket={ticket} chosen={chosen} onToggle={toggle} />
          {chosen.map(({ id }) => (
            <input key={id} type="hidden" name="contactIds" value={id} />
          ))}
          {mayBeSigned && (
            <label htmlFor="forward-sign" className="flex items-center gap-2.5">
              <Checkbox
                id="forward-sign"
                checked={signs}
                onCheckedChange={(checked) => keepSigns(checked === true)}
              />
              {t('forward.sign')}
            </label>
          )}
          <PaceNotice
            connectionId={ticket.whatsappId}
            contactIds={chosen.map(({ id }) => id)}
            messages={messageIds.length}
          />
          <Refusals people={chosen} outcomes={outcomes} />
          <DialogFooter>
            <DialogClose asChild>
              <Button>{common('cancel')}</Button>
            </DialogClose>
            <SubmitButton>{t('forward.button')}</SubmitButton>
          </DialogFooter>
        </Form>
      </DialogContent>
    </Dialog>
  )
}

type SearchProps = {
  ticket: TicketView
  chosen: readonly Recipient[]
  onToggle: (person: Recipient) => void
}

function Search({ ticket, chosen, onToggle }: SearchProps) {
  const { t } = useTranslation('messages')
  const [text, setText] = useState('')
  const { recipients, retry } = useRecipients(text, ticket)
  return (
    <>
      <SearchField
        name="contactIds"
        label={t('forward.to')}
        help={t('forward.help')}
        value={text}
        onChange={setText}
      />
      <RecipientList
        recipients={recipients}
        chosen={chosen}
        isFull={chosen.length >= MAX_FORWARD_CONTACTS}
        onToggle={onToggle}
        onRetry={retry}
      />
    </>
  )
}

type ChosenProps = {
  people: readonly Recipient[]
  outcomes: ReadonlyMap<number, Outcome>
  onRemove: (person: Recipient) => void
}

/** Shows the chosen people, whatever is searched next. A person who has the messages already cannot be taken out. */
function Chosen({ people, outcomes, onRemove }: ChosenProps) {
  const { t } = useTranslation('messages')
  if (people.length === 0) return null
  return (
    <ul aria-label={t('forward.chosenPeople')} className="flex flex-wrap gap-1.5">
      {people.map((person) => (
        <li
          key={person.id}
          className="inline-flex max-w-full items-center gap-1 rounded-full bg-accent-soft ps-2.5 text-sm text-accent-text"
        >
          <span className="truncate">{person.name}</span>
          {outcomes.get(person.id)?.sent ? (
            <span className="pe-2.5 text-xs">{t('forward.sent')}</span>
          ) : (
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('forward.remove', { name: person.name })}
              onClick={() => onRemove(person)}
            >
              <X />
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Why somebody did not get them, in words; a colleague's conversation can be opened. */
function Refusals({ people, outcomes }: Pick<ChosenProps, 'people' | 'outcomes'>) {
  const { t } = useTranslation('messages')
  const errorText = useErrorText()
  const refused = people.flatMap((person) => {
    const outcome = outcomes.get(person.id)
    return outcome && !outcome.sent ? [{ person, problem: outcome.problem }] : []
  })
  if (refused.length === 0) return null
  return (
    <Alert tone="bad" role="alert">
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {refused.map(({ person, problem }) => {
          const otherTicket = readOther(problem)
          const holder = otherTicket?.user?.name
          const code = otherTicket ? 'ERR_OTHER_OPEN_TICKET' : problem.code
          return (
            <li key={person.id}>
              <span className="font-medium">{person.name}:</span>{' '}
              {holder ? t('forward.held', { user: holder }) : errorText(code, problem.details)}{' '}
              {otherTicket && (
                <Link to={`/tickets/${otherTicket.uuid}`} className="underline underline-offset-2">
                  {t('forward.open')}
                </Link>
              )}
              <QuotedCode code={code} details={problem.details} />
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

function namesOf(people: readonly Recipient[]) {
  return people.map(({ name }) => name).join(', ')
}
