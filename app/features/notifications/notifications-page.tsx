import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import {
  hearsQueues,
  NotificationSettings,
  PUSH_MESSAGES,
  SOUNDS,
} from '#domain/notifications/contract/schema.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { EntityField } from '~/kit/form/fields/entity-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { setSounds } from '~/lib/ui/sound'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { refusalAt } from '~/pages/page-rules'
import { PageHeader } from '~/ui/page-header'
import { PushBox } from './push-box'

type NotificationsPageProps = {
  settings: NotificationSettings
  queues: readonly { id: number; name: string; color: string }[]
}

const KINDS = ['messageSound', 'waitingSound', 'givenSound', 'mentionSound'] as const
/** Minutes that one may choose for a customer's waiting; 0 = one is not told. */
const WAITS = [0, 5, 10, 15, 30, 60, 120, 240] as const

/** This browser's push, sounds by kind, quiet hours, and one's own rules. */
export function NotificationsPage({ settings, queues }: NotificationsPageProps) {
  const { t } = useTranslation('notifications')
  const viewer = useShell()?.viewer
  const timeZone = viewer?.company.timeZone
  useEffect(() => {
    if (timeZone) setSounds({ settings, timeZone })
  }, [settings, timeZone])
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="notifications">
      <PageHeader title={t('title')} />
      <div className="grid max-w-xl grid-cols-[minmax(0,1fr)] gap-5 px-4 pb-6">
        <PushBox />
        <Form
          plain
          key={JSON.stringify(settings)}
          schema={NotificationSettings}
          defaults={{
            ...settings,
            waitingMinutes: String(settings.waitingMinutes),
            pushQueues: hearsQueues(viewer?.profile ?? 'user', settings),
          }}
          messages={{ 'quietFrom.required': t('bothHours'), 'quietUntil.required': t('bothHours') }}
          className="grid gap-4"
        >
          <h2 className="text-base font-semibold">{t('pushed')}</h2>
          <SelectField
            required
            name="pushMessages"
            label={t('messages')}
            options={PUSH_MESSAGES.map((value) => ({ value, label: t(`pushMessages.${value}`) }))}
          />
          <input type="hidden" name="queueIds" value="" />
          <EntityField
            name="queueIds"
            label={t('queues')}
            help={t('queuesHelp')}
            options={queues}
            empty={t('noQueues')}
          />
          <SwitchField name="pushGiven" label={t('given')} />
          <SwitchField name="pushMentions" label={t('mentions')} />
          {viewer && !refusalAt('chats', viewer) ? (
            <SwitchField name="pushChats" label={t('chats')} help={t('chatsHelp')} />
          ) : (
            <input type="hidden" name="pushChats" value={String(settings.pushChats)} />
          )}
          <SelectField
            required
            name="waitingMinutes"
            label={t('waiting')}
            options={waitsWith(settings.waitingMinutes).map((minutes) => ({
              value: minutes,
              label: minutes === 0 ? t('never') : t('afterMinutes', { count: minutes }),
            }))}
          />
          <SwitchField name="pushQueues" label={t('queueAlerts')} help={t('queueAlertsHelp')} />
          {viewer && may(viewer, 'connections:manage') ? (
            <SwitchField name="pushConnections" label={t('connections')} />
          ) : (
            <input type="hidden" name="pushConnections" value={String(settings.pushConnections)} />
          )}
          <SwitchField name="showText" label={t('showText')} help={t('showTextHelp')} />
          <h2 className="text-base font-semibold">{t('quiet')}</h2>
          <p className="text-sm text-muted">{t('quietHelp')}</p>
          <div className="grid grid-cols-2 gap-3">
            <TextField name="quietFrom" type="time" label={t('from')} />
            <TextField name="quietUntil" type="time" label={t('until')} />
          </div>
          <h2 className="text-base font-semibold">{t('sounds')}</h2>
          <p className="text-sm text-muted">{t('soundsHelp')}</p>
          {KINDS.map((kind) => (
            <SelectField
              key={kind}
              required
              name={kind}
              label={t(kind)}
              options={SOUNDS.map((value) => ({ value, label: t(`sound.${value}`) }))}
            />
          ))}
          <SubmitButton className="justify-self-start">{t('save')}</SubmitButton>
        </Form>
      </div>
    </div>
  )
}

/** Returns the choices, including a value that the API was given elsewhere. */
function waitsWith(minutes: number): readonly number[] {
  return [...new Set([...WAITS, minutes])].sort((a, b) => a - b)
}
