import type { ActionFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData, useSearchParams } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUR_MS } from '#domain/core/contract/time.ts'
import { textIn } from '#domain/core/contract/values/read-problem.ts'
import { scheduleResource } from '#domain/schedules/contract/resource.ts'
import { mayChange } from '#domain/schedules/contract/rules.ts'
import { MAX_MEDIA_BYTES, type ScheduleView } from '#domain/schedules/contract/schema.ts'
import type { FoundContact } from '~/features/contacts/picker/found-contacts'
import { takeHandedOver } from '~/features/inbox/composer/text-moved-to-schedule'
import { fileAction } from '~/kit/file-action'
import { AttachmentField } from '~/kit/form/fields/attachment-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { MomentField } from '~/kit/form/fields/moment-field'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { companyTimeOf } from '~/lib/text/company-local-time'
import { useFailureText } from '~/lib/text/failure-text'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Alert } from '~/ui/alert'
import { RetryButton } from './calendar/time-acts'
import { type LoadedSheet, loadSheet } from './load.server'
import { MEDIA } from './media-field'
import { ContactField } from './sheet/contact-field'
import { DeliveryFields } from './sheet/delivery-fields'
import { conversationOf, ledBack, OWN_PARAMS } from './sheet/lead-back'
import { RepetitionFields } from './sheet/repetition-fields'
import { Sends, SentSchedule } from './sheet/sent-schedule'
import { useWritten } from './sheet/use-written'

export const loader = loadSheet
const save = formAction(scheduleResource, 'schedules', MEDIA)
const saveHere = fileAction(scheduleResource, 'schedules', MEDIA)

export async function action(args: ActionFunctionArgs) {
  return ledBack(await save(args), args.request)
}
export async function clientAction(args: ClientActionFunctionArgs) {
  const { request } = args
  const body = textIn(Object.fromEntries(await request.clone().formData()), 'body') ?? ''
  // A redirect from the server arrives as a thrown response.
  const answer = await saveHere(args).catch(async (thrown: unknown) => {
    await leaveComposer(thrown, { request, body })
    throw thrown
  })
  await leaveComposer(answer, { request, body })
  return ledBack(answer, request)
}

/** The input of leaveComposer. Once the text is saved as a schedule, the composer in which it was begun drops it. */
type Saved = { request: Request; body: string }

async function leaveComposer(answer: unknown, { request, body }: Saved): Promise<void> {
  const uuid = new URL(request.url).searchParams.get(OWN_PARAMS.ticket)
  if (uuid && answer instanceof Response && answer.headers.has('Location')) await takeHandedOver(uuid, body)
}
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a scheduled message: a new one, a waiting one, or one that was sent. Specification 2 §3, §5. */
export default function ScheduleSheet() {
  const { row } = useLoaderData<LoadedSheet>() as LoadedSheet
  return row && !mayChange(row) ? <SentSchedule row={row} /> : <OpenSchedule />
}

function OpenSchedule() {
  const shownName = useShownName()
  const { t } = useTranslation('schedules')
  const loaded = useLoaderData<LoadedSheet>() as LoadedSheet
  const { row, again, now } = loaded
  const [params] = useSearchParams()
  const { timeZone } = useClock()
  const [contact, setContact] = useState<FoundContact | undefined>(
    row?.contact ?? again?.contact ?? loaded.contact ?? undefined,
  )
  const hour = companyTimeOf(new Date(Date.parse(now) + HOUR_MS), timeZone)
  const written = useWritten()
  const done = row?.sends.filter(({ state }) => state !== 'planned').length ?? 0
  return (
    <RecordSheet
      resource={scheduleResource}
      title={(schedule) => (schedule ? t('edit', { name: shownName(schedule.contact) }) : t('new'))}
      text={t('sheetText')}
      submit={row ? t('save') : t('create')}
      defaults={{
        sendAt: params.get(OWN_PARAMS.at) ?? hour,
        intervalo: 1,
        valorIntervalo: 1,
        enviarQuantasVezes: 1,
        tipoDias: 4,
        statusTicket: 'closed',
        ...(again && saidAgain(again)),
        ...(contact && { contactId: contact.id }),
        ...(written && { body: written }),
      }}
      nameOf={(savedSchedule) => shownName(savedSchedule.contact)}
      back={conversationOf(params)}
      ownParams={Object.values(OWN_PARAMS)}
      messages={{
        'body.tooShort': t('tooShort'),
        'sendAt.past': t('past'),
      }}
      files
    >
      {!row && <NewOne {...loaded} />}
      {row && <Failed row={row} />}
      <ContactField contact={contact} onChoose={setContact} fixed={done > 0} />
      <MessageField
        name="body"
        label={t('body')}
        rows={5}
        {...(contact && { facts: { contact: shownName(contact) } })}
      />
      <AttachmentField
        row={row ?? again}
        label={t('media')}
        help={t('mediaHelp')}
        maxBytes={MAX_MEDIA_BYTES}
      />
      <MomentField name="sendAt" label={t('sendAt')} />
      <RepetitionFields done={done} />
      <DeliveryFields {...loaded} />
      {row && <Sends row={row} />}
    </RecordSheet>
  )
}

/** Hidden fields of a new schedule: its id from the first attempt on, and the sent one that it repeats. */
function NewOne({ clientId, again }: LoadedSheet) {
  const [ownClientId] = useState(clientId)
  return (
    <>
      <input type="hidden" name="clientId" value={ownClientId} />
      {again && <input type="hidden" name="againOfId" value={again.id} />}
    </>
  )
}

/** The values that a new schedule copies from a sent one; the time is not among them. */
function saidAgain(row: ScheduleView) {
  const { body, intervalo, valorIntervalo, enviarQuantasVezes, tipoDias, whatsappId } = row
  const { assinar, onlyUnanswered, openTicket, queueId, ticketUserId, statusTicket } = row
  return {
    body,
    intervalo,
    valorIntervalo,
    enviarQuantasVezes,
    tipoDias,
    whatsappId,
    assinar,
    onlyUnanswered,
    openTicket,
    queueId,
    ticketUserId,
    statusTicket,
  }
}

/** Says why the latest failed send failed, with Retry. */
function Failed({ row }: { row: ScheduleView }) {
  const { t } = useTranslation('schedules')
  const clock = useClock()
  const failureText = useFailureText()
  const failed = row.sends.findLast(({ state }) => state === 'failed')
  if (!failed) return null
  const facts = { date: dateAndTime(failed.dueAt, clock), reason: failureText(failed.failure ?? '') }
  return (
    <Alert tone="bad" role="alert">
      <p>{t('failedAt', facts)}</p>
      <p className="pt-1">
        <RetryButton schedule={row} />
      </p>
    </Alert>
  )
}
