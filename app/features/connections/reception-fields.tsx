import { useTranslation } from 'react-i18next'
import { SelectField } from '~/kit/form/fields/choice-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FoldedSection } from '~/kit/form/folded-section'

const BOT = ['maxUseBotQueues', 'timeUseBotQueues', 'timeSendQueue', 'sendIdQueue', 'redirectMessage']
const SILENCE = [
  'timeInactiveMessage',
  'inactiveMessage',
  'expiresTicket',
  'expiresInactiveMessage',
  'whenExpiresTicket',
]
const VACATION = ['collectiveVacationStart', 'collectiveVacationEnd', 'collectiveVacationMessage']

type Queues = readonly { id: number; name: string }[]

/**
 * The settings of a connection's bot: how often it repeats itself, and where customers who choose nothing are sent.
 * Specification 2 §2.
 */
export function BotFields({ queues }: { queues: Queues }) {
  const { t } = useTranslation('connections')
  const options = queues.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FoldedSection title={t('form.bot')} help={t('form.botHelp')} fields={BOT}>
      <NumberField name="maxUseBotQueues" label={t('form.botRepeats')} help={t('form.botRepeatsHelp')} />
      <NumberField name="timeUseBotQueues" label={t('form.botQuiet')} help={t('form.botQuietHelp')} />
      <NumberField name="timeSendQueue" label={t('form.redirectAfter')} help={t('form.redirectAfterHelp')} />
      <SelectField
        name="sendIdQueue"
        label={t('form.redirectTo')}
        options={options}
        emptyText={t('form.redirectNone')}
      />
      <MessageField
        name="redirectMessage"
        label={t('form.redirectWords')}
        help={t('form.redirectWordsHelp')}
      />
    </FoldedSection>
  )
}

/** The settings for customers who fall silent. Server behaviour §2.8. */
export function SilenceFields() {
  const { t } = useTranslation('connections')
  const whenOptions = [
    { value: '0', label: t('form.expiresAlways') },
    { value: '1', label: t('form.expiresOurs') },
  ]
  return (
    <FoldedSection title={t('form.silence')} help={t('form.silenceHelp')} fields={SILENCE}>
      <NumberField name="timeInactiveMessage" label={t('form.askAfter')} help={t('form.askAfterHelp')} />
      <MessageField name="inactiveMessage" label={t('form.askWords')} help={t('form.askWordsHelp')} />
      <NumberField name="expiresTicket" label={t('form.endAfter')} help={t('form.endAfterHelp')} />
      <MessageField name="expiresInactiveMessage" label={t('form.endWords')} />
      <SelectField name="whenExpiresTicket" label={t('form.expiresWhen')} options={whenOptions} />
    </FoldedSection>
  )
}

/** The settings of the collective vacation. Server behaviour §2.6. */
export function VacationFields() {
  const { t } = useTranslation('connections')
  return (
    <FoldedSection title={t('form.vacation')} help={t('form.vacationHelp')} fields={VACATION}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField name="collectiveVacationStart" type="date" label={t('form.vacationStart')} />
        <TextField name="collectiveVacationEnd" type="date" label={t('form.vacationEnd')} />
      </div>
      <MessageField
        name="collectiveVacationMessage"
        label={t('form.vacationWords')}
        help={t('form.vacationWordsHelp')}
      />
    </FoldedSection>
  )
}
