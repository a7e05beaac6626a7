import { Link } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { Id } from '#domain/core/contract/fields.ts'
import { useFormAnswer } from '~/kit/form/action-form'
import { SelectField } from '~/kit/form/fields/choice-field'
import { Form } from '~/kit/form/form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { SheetRoute, useBack } from '~/kit/sheet-route'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { onDemand } from '~/ui/on-demand/on-demand'
import { readOther } from '../conversation/other-ticket'

const TakenDialog = onDemand(async () => (await import('../conversation/taken-dialog')).TakenDialog)

/** The input that a new conversation with a contact needs. */
export const WriteInput = z.object({ queueId: Id(), whatsappId: Id() })

export type WriteSheetProps = {
  contact: Pick<ContactView, 'id' | 'name' | 'active'>
  queues: readonly { id: number; name: string }[]
  connections: readonly { id: number; name: string; isOpen: boolean }[]
  /** True when the viewer may make queues, for a viewer who is in none. */
  mayMakeQueues: boolean
  /** The usual connection. */
  connectionId: number | undefined
}

/** Begins a conversation with a contact, in a queue and over a connection. Specification 1 §5. */
export function WriteSheet({ contact, queues, connections, connectionId, mayMakeQueues }: WriteSheetProps) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const common = useTranslation().t
  const { href } = useBack()
  const [only] = queues.length === 1 ? queues : []
  return (
    <SheetRoute title={t('write.title', { name: shownName(contact) })} text={t('write.text')}>
      <TakenNotice />
      <Form
        schema={WriteInput}
        defaults={{ ...(connectionId && { whatsappId: connectionId }), ...(only && { queueId: only.id }) }}
        explain={(problem) => {
          const otherTicket = readOther(problem)
          if (!otherTicket) return undefined
          const user = otherTicket.user?.name ?? t('write.nobody')
          return t('write.taken', { user, queue: otherTicket.queue?.name ?? t('write.noQueue') })
        }}
        messages={{ 'queueId.required': t('write.chooseQueue'), 'queueId.invalid': t('write.chooseQueue') }}
      >
        <FormBody>
          {!contact.active && <Alert tone="warn">{t('write.blocked')}</Alert>}
          {connections.length === 0 && <Alert tone="warn">{t('write.noConnection')}</Alert>}
          {connections.length > 0 && !connections.some(({ isOpen }) => isOpen) && (
            <Alert tone="warn">{t('write.noneOpen')}</Alert>
          )}
          {queues.length === 0 && <WithoutQueues mayMake={mayMakeQueues} />}
          <SelectField
            name="queueId"
            label={t('write.queue')}
            emptyText={t('write.chooseQueue')}
            options={queues.map(({ id, name }) => ({ value: id, label: name }))}
            required
          />
          <SelectField
            name="whatsappId"
            label={t('write.connection')}
            options={connections.map(({ id, name, isOpen }) => ({
              value: id,
              label: isOpen ? name : t('write.closed', { name }),
            }))}
            required
          />
        </FormBody>
        <FormFooter>
          <Button asChild variant="ghost" className="max-sm:hidden">
            <Link to={href} preventScrollReset>
              {common('cancel')}
            </Link>
          </Button>
          <SubmitButton>{t('write.submit')}</SubmitButton>
        </FormFooter>
      </Form>
    </SheetRoute>
  )
}

/** "Ticket already open", once for each answer that says so; without scripts the form says it. Specification 1 §2, §8. */
function TakenNotice() {
  const answer = useFormAnswer()
  const [closedAnswer, setClosedAnswer] = useState<typeof answer>()
  const otherTicket = answer?.problem && answer !== closedAnswer ? readOther(answer.problem) : undefined
  return otherTicket && <TakenDialog otherTicket={otherTicket} onClose={() => setClosedAnswer(answer)} />
}

/** Nobody begins a conversation without a queue: whose it is to change that. */
function WithoutQueues({ mayMake }: { mayMake: boolean }) {
  const { t } = useTranslation('contacts')
  if (!mayMake) return <Alert tone="warn">{t('write.noQueues')}</Alert>
  return (
    <Alert tone="warn">
      <p>{t('write.companyWithoutQueues')}</p>
      <Link to="/queues/new" className="justify-self-start underline underline-offset-2 touch:min-h-11">
        {t('write.makeQueue')}
      </Link>
    </Alert>
  )
}
