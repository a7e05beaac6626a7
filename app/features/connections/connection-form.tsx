import { Link } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ConnectionView,
  MAX_GREETING_BYTES,
  USUAL_OPTIONS,
} from '#domain/connections/contract/schema.ts'
import { type HoursCalendar, USUAL_WEEK } from '#domain/hours/contract/rules.ts'
import { USUAL_RATING_MINUTES } from '#domain/tickets/contract/rules.ts'
import { SwitchField, TicksField } from '~/kit/form/fields/choice-field'
import { FileField } from '~/kit/form/fields/file-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FoldedSection } from '~/kit/form/folded-section'
import { Form } from '~/kit/form/form'
import { useFormAround } from '~/kit/form/form-context'
import { FormBody, FormFooter, FormSection, SubmitButton } from '~/kit/form/form-parts'
import { WithoutScripts } from '~/kit/without-scripts'
import { useFileLink } from '~/lib/file-link'
import { Button } from '~/ui/button'
import { ColourDot } from '~/ui/colour-dot'
import type { AutomationChoices } from '../flows/load-automation.server'
import { ConnectionHours, HOURS, HoursMessage } from '../hours/hours-section'
import { useScheduleType } from '../hours/schedule-type'
import { useHoursReading } from '../hours/use-hours-reading'
import { AutomationFields } from './automation-fields'
import { useConnectionSentences } from './connection-sentences'
import { PaceField } from './pace/pace-field'
import { PastFields } from './past-fields'
import { BotFields, SilenceFields, VacationFields } from './reception-fields'
import { ConnectionSheetInput, GREETING } from './saving'
import { TokenLine } from './token/token-line'
import { UnofficialWarning } from './unofficial-warning'

export type QueueChoice = { id: number; name: string; color: string }

type ConnectionFormProps = {
  /** Absent = a new one. */
  connection?: ConnectionView
  queues: readonly QueueChoice[]
  /** Whether the company asks its customers for ratings. */
  asksRatings: boolean
  /** The calendar by which opening hours are judged; absent where connections have no hours. */
  calendar?: HoursCalendar | null | undefined
  automation: AutomationChoices
}

/** The defaults of a new connection. Specification 2 §9. */
const USUAL = {
  ...USUAL_OPTIONS,
  expiresTicketNPS: USUAL_RATING_MINUTES,
  schedules: USUAL_WEEK,
  pace: 'normal',
} as const

const MESSAGES = ['greetingMessage', GREETING.field, 'complationMessage', 'timeCreateNewTicket']
const GROUPS = ['allowGroup', 'groupAsTicket', 'showTyping']
const RATING = ['ratingMessage', 'expiresTicketNPS', 'maxUseBotQueuesNPS']

/**
 * The form of a connection, new or existing: a name and queues, which are enough to connect; all else is folded, with texts
 * filled in. Specification 2 §2 and §5, docs/decisions/088-a-connection-on-one-sheet.md.
 */
export function ConnectionForm({
  connection,
  queues,
  asksRatings,
  calendar,
  automation,
}: ConnectionFormProps) {
  const { t } = useTranslation('connections')
  const row = connection && {
    ...connection,
    expiresTicketNPS: connection.expiresTicketNPS || USUAL_RATING_MINUTES,
    importOldMessages: connection.importOldMessages?.slice(0, 10) ?? null,
    importRecentMessages: connection.importRecentMessages?.slice(0, 10) ?? null,
  }
  return (
    <Form
      schema={ConnectionSheetInput}
      defaults={{ ...USUAL, ...usualTexts(t), ...onlyQueueOf(queues) }}
      reads={useHoursReading()}
      {...(row && { row })}
      files
      messages={useConnectionSentences()}
    >
      <FormBody>
        {connection && <OtherSheets id={connection.id} />}
        <FormSection title={t('form.general')}>
          <TextField name="name" label={t('form.name')} autoFocus />
          <SwitchField
            name="isDefault"
            label={t('form.isDefault')}
            help={t('form.isDefaultHelp')}
            fixed={connection?.isDefault ?? false}
          />
          {connection && <TokenLine connection={connection} />}
        </FormSection>
        <QueuesAndMessages queues={queues} connection={connection}>
          <Hours calendar={calendar} />
          <AutomationFields {...automation} />
          <BotFields queues={queues} />
          <Rating asksRatings={asksRatings} />
          <Groups />
          <PaceField connection={connection} />
          <SilenceFields />
          <VacationFields />
          <PastFields queues={queues} />
        </QueuesAndMessages>
        {!connection && <UnofficialWarning />}
      </FormBody>
      <FormFooter>
        {connection && <DeleteLink id={connection.id} />}
        <SubmitButton>{connection ? t('form.save') : t('form.create')}</SubmitButton>
      </FormFooter>
    </Form>
  )
}

/** Links to the connection's other sheets: the row's menu has the same, but needs scripts. */
function OtherSheets({ id }: { id: number }) {
  const { t } = useTranslation('connections')
  return (
    <nav className="flex flex-wrap gap-x-4 gap-y-1 text-sm [&>a]:inline-flex [&>a]:min-h-6 [&>a]:items-center [&>a]:text-accent-text [&>a]:underline [&>a]:underline-offset-2 touch:[&>a]:min-h-11">
      <Link to={`/connections/${id}/health`} preventScrollReset>
        {t('health.open')}
      </Link>
      <Link to={`/connections/${id}/drops`} preventScrollReset>
        {t('drops.open')}
      </Link>
    </nav>
  )
}

function DeleteLink({ id }: { id: number }) {
  const { t } = useTranslation('connections')
  return (
    <Button asChild variant="ghost" className="me-auto text-bad">
      <Link to={`/connections/${id}/delete`} preventScrollReset>
        <Trash2 />
        {t('delete.open')}
      </Link>
    </Button>
  )
}

/** Chooses the queue when there is only one. */
function onlyQueueOf([only, second]: readonly QueueChoice[]) {
  return only && !second ? { queueIds: [only.id] } : {}
}

/** The texts of a new connection, in the language of who makes it. */
function usualTexts(t: TFunction<'connections'>) {
  return {
    greetingMessage: t('form.usualGreeting'),
    ratingMessage: t('form.usualRating'),
    outOfHoursMessage: t('form.usualOutOfHours'),
  }
}

function Groups() {
  const { t } = useTranslation('connections')
  return (
    <FoldedSection title={t('form.groups')} fields={GROUPS}>
      <SwitchField name="allowGroup" label={t('form.allowGroup')} help={t('form.allowGroupHelp')} />
      <SwitchField name="groupAsTicket" label={t('form.groupAsTicket')} help={t('form.groupAsTicketHelp')} />
      <SwitchField name="showTyping" label={t('form.showTyping')} help={t('form.showTypingHelp')} />
    </FoldedSection>
  )
}

type QueuesAndMessagesProps = Pick<ConnectionFormProps, 'queues' | 'connection'> & {
  /** The sections below the messages. */
  children: ReactNode
}

/**
 * The queues of a connection, and its messages. The greeting is required where the company has several queues, since it stands above
 * their menu.
 */
function QueuesAndMessages({ queues, connection, children }: QueuesAndMessagesProps) {
  const { t } = useTranslation('connections')
  const [count, setCount] = useState(connection?.queueIds.length ?? onlyQueueOf(queues).queueIds?.length ?? 0)
  const { problem } = useFormAround()
  // A connection that has no greeting may stay without one as long as it has no menu. Specification 2 §5.
  const mayStayWithout = connection?.greetingMessage.trim() === ''
  const isNeeded =
    count > 1 || (queues.length > 1 && !mayStayWithout) || problem?.code === 'ERR_WAPP_GREETING_REQUIRED'
  return (
    <>
      <FormSection title={t('form.queues')} help={t('form.queuesHelp')}>
        <TicksField
          name="queueIds"
          label={t('form.queues')}
          hideLabel
          options={queues}
          empty={t('form.noQueues')}
          onChange={(ticked) => setCount(ticked.length)}
          draw={({ name, color = '' }) => (
            <>
              <ColourDot color={color} />
              <span className="min-w-0 truncate">{name}</span>
            </>
          )}
        />
      </FormSection>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <FoldedSection title={t('form.messages')} help={t('form.messagesHelp')} fields={MESSAGES} hasFile>
          <MessageField
            name="greetingMessage"
            label={t('form.greeting')}
            help={t(count > 1 ? 'form.greetingMenuHelp' : 'form.greetingHelp')}
            required={isNeeded}
          />
          <GreetingMedia connection={connection} />
          <MessageField name="complationMessage" label={t('form.farewell')} help={t('form.farewellHelp')} />
          <NumberField name="timeCreateNewTicket" label={t('form.reopen')} help={t('form.reopenHelp')} />
        </FoldedSection>
        {children}
      </div>
    </>
  )
}

/** The picture or video of the greeting. When a save is refused, a page without scripts returns without the chosen file. */
function GreetingMedia({ connection }: Pick<ConnectionFormProps, 'connection'>) {
  const { t } = useTranslation('connections')
  const { problem } = useFormAround()
  const { greetingMediaAttachment: address, greetingMediaName: name } = connection ?? {}
  const isPicture = /\.(png|jpe?g|webp|gif)$/i.test(name ?? '')
  const { src } = useFileLink(isPicture ? address : undefined)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <FileField
        name={GREETING.field}
        label={t('form.greetingMedia')}
        help={t('form.greetingMediaHelp')}
        accept="image/*,video/*"
        maxBytes={MAX_GREETING_BYTES}
        current={src ?? null}
        currentName={name ?? null}
      />
      {problem && (
        <WithoutScripts>
          <p className="text-xs text-warn">{t('form.greetingMediaLost')}</p>
        </WithoutScripts>
      )}
    </div>
  )
}

/**
 * The connection's hours; or only the out-of-hours message, where the company has the hours: it is sent over each
 * connection.
 */
function Hours({ calendar }: Pick<ConnectionFormProps, 'calendar'>) {
  const { t } = useTranslation('hours')
  const by = useScheduleType()
  if (calendar) return <ConnectionHours calendar={calendar} />
  if (by !== 'company') return null
  return (
    <FoldedSection title={t('section')} help={t('sectionCompany')} fields={HOURS}>
      <HoursMessage />
    </FoldedSection>
  )
}

/** The settings of the question for a rating. Specification 2 §2 (assessments) and §5. */
function Rating({ asksRatings }: { asksRatings: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <FoldedSection
      title={t('form.rating')}
      help={t(asksRatings ? 'form.ratingOn' : 'form.ratingOff')}
      fields={RATING}
    >
      <MessageField
        name="ratingMessage"
        label={t('form.ratingMessage')}
        help={t('form.ratingMessageHelp')}
        required={asksRatings}
      />
      <NumberField
        name="expiresTicketNPS"
        label={t('form.ratingWait')}
        help={t('form.ratingWaitHelp')}
        required={asksRatings}
      />
      <NumberField
        name="maxUseBotQueuesNPS"
        label={t('form.ratingRepeats')}
        help={t('form.ratingRepeatsHelp')}
      />
    </FoldedSection>
  )
}
