import { BellOff, UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import * as optOutCalls from '#domain/opt-outs/contract/endpoints.ts'
import { type ContactOptOut, EndOptOutInput, OptOutContactInput } from '#domain/opt-outs/contract/schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { useSourceWords } from './source-words'

const Adding = z.object({ note: OptOutContactInput.shape.note })
const Ending = z.object({ reason: EndOptOutInput.shape.reason })

/**
 * Says that a contact wants no more campaigns, since when and how; it is noted here, and ended with a reason. For a viewer whose
 * plan has campaigns; a group is no person.
 */
export function OptOutMark({ contact }: { contact: ContactView }) {
  const viewer = useShell()?.viewer
  const shownName = useShownName()
  if (!viewer?.company.planFlags.includes('useCampaigns') || contact.isGroup) return null
  return <PersonsOptOut key={contact.id} contactId={contact.id} name={shownName(contact)} />
}

function PersonsOptOut({ contactId, name }: { contactId: number; name: string }) {
  const { t } = useTranslation('opt-outs')
  const viewer = useShell()?.viewer
  const clock = useClock()
  const sourceWords = useSourceWords()
  const [optOut, setOptOut] = useState<ContactOptOut | null>()
  const [isAsking, setAsking] = useState(false)
  useRefetcher(async () => {
    const answer = await call(optOutCalls.ofContact, { contactId })
    if (answer.ok) setOptOut(answer.value.optOut)
    return isSettled(answer)
  })
  const onDone = (answer: { optOut: ContactOptOut | null }) => {
    setOptOut(answer.optOut)
    setAsking(false)
  }
  const add = useMutation(optOutCalls.add, { key: contactId, onDone, isAnswerShown: true })
  const end = useMutation(optOutCalls.end, { key: contactId, onDone, isAnswerShown: true })
  if (optOut === undefined) return null
  const maySave = viewer !== undefined && may(viewer, 'contacts:save')
  return (
    <div className="flex flex-wrap items-center gap-2" data-opt-out={optOut !== null}>
      {optOut && (
        <Badge tone="warn">
          <BellOff aria-hidden />
          {t('chip', { date: dateOf(optOut.createdAt, clock) })}
        </Badge>
      )}
      {optOut && <span className="text-sm text-muted">{sourceWords(optOut)}</span>}
      {maySave && (
        <Button type="button" size="sm" variant="ghost" onClick={() => setAsking(true)}>
          {optOut ? <UserCheck /> : <BellOff />}
          {t(optOut ? 'act.end' : 'act.add')}
        </Button>
      )}
      {/* It may stand within another form, to which its own is none. */}
      <div className="contents" onSubmit={(event) => event.stopPropagation()}>
        {optOut ? (
          <FormDialog
            open={isAsking}
            onOpenChange={setAsking}
            schema={Ending}
            title={t('end.title', { name })}
            text={t('end.text')}
            submit={t('end.submit')}
            send={({ reason }) => end.run({ contactId, reason })}
          >
            <TextField name="reason" label={t('end.reason')} help={t('end.help')} autoComplete="off" />
          </FormDialog>
        ) : (
          <FormDialog
            open={isAsking}
            onOpenChange={setAsking}
            schema={Adding}
            title={t('add.title', { name })}
            text={t('add.text')}
            submit={t('add.submit')}
            send={({ note = '' }) => add.run({ contactId, note })}
          >
            <TextField name="note" label={t('note')} help={t('noteHelp')} autoComplete="off" />
          </FormDialog>
        )}
      </div>
    </div>
  )
}
