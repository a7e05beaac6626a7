import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { ConnectionView } from '#domain/connections/contract/schema.ts'
import { DAY_MS } from '#domain/core/contract/time.ts'
import { limitsAt, PACES, type PaceProfile, WARM_UP_DAYS } from '#domain/messages/contract/pace/pace-rules.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { FoldedSection } from '~/kit/form/folded-section'
import { usePaceWords } from './pace-words'

/** Chooses how fast the machine may send over a connection by itself, and shows the resulting limits. */
export function PaceField({ connection }: { connection: ConnectionView | undefined }) {
  const { t } = useTranslation('connections')
  const [chosen] = useField<string>('pace')
  const profile = PACES.find((candidate) => candidate === chosen.value) ?? 'normal'
  return (
    <FoldedSection title={t('pace.title')} help={t('pace.help')} fields={['pace']}>
      <SelectField
        name="pace"
        label={t('pace.profile')}
        required
        options={PACES.map((value) => ({ value, label: t(`pace.profiles.${value}`) }))}
      />
      <Effect profile={profile} day={connection ? connection.paceNow.warmUpDay : 1} />
    </FoldedSection>
  )
}

/**
 * Shows the limits that the profile allows today, and those of a number that is warmed up. `day` is null when the
 * number is warmed up.
 */
function Effect({ profile, day }: { profile: PaceProfile; day: number | null }) {
  const { t } = useTranslation('connections')
  const { figure, warmUp } = usePaceWords()
  const ofDay = (dayIndex: number) => {
    const { perMinute, perHour, perDay, strangersPerDay } = limitsAt(
      { profile, since: new Date(0) },
      (dayIndex - 1) * DAY_MS,
    )
    return t('pace.allows', {
      minute: figure(perMinute),
      hour: figure(perHour),
      day: figure(perDay),
      strangers: figure(strangersPerDay),
    })
  }
  return (
    <dl className="grid gap-2 rounded-lg bg-accent-soft px-3 py-2.5 text-sm" data-effect>
      {day !== null && (
        <div className="grid gap-0.5">
          <dt className="text-xs font-medium text-muted">{warmUp(day)}</dt>
          <dd>{ofDay(day)}</dd>
        </div>
      )}
      <div className="grid gap-0.5">
        <dt className="text-xs font-medium text-muted">{t('pace.warm')}</dt>
        <dd>{ofDay(WARM_UP_DAYS + 1)}</dd>
      </div>
    </dl>
  )
}
