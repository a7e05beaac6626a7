import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { BUSINESS_DAY_CODES, INTERVAL_CODES } from '#domain/schedules/contract/rules.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { FormSection } from '~/kit/form/form-parts'
import { NextDates } from './next-dates'

/**
 * Shows the fields of the repetition: how often, how far apart, and what to do about days on which the company does not
 * work; with the dates that follow.
 */
export function RepetitionFields({ done }: { done: number }) {
  const { t } = useTranslation('schedules')
  const [times] = useField<string>('enviarQuantasVezes')
  const isRepeated = Number(times.value) > 1
  return (
    <FormSection title={t('repetition')}>
      <NumberField name="enviarQuantasVezes" label={t('times')} required />
      <div className={isRepeated ? 'grid grid-cols-2 gap-3' : 'hidden grid-cols-2 gap-3 noscript:grid'}>
        <NumberField name="valorIntervalo" label={t('every')} required />
        <SelectField
          name="intervalo"
          label={t('interval')}
          required
          options={codesOf(INTERVAL_CODES).map((value) => ({ value, label: t(`intervals.${value}`) }))}
        />
      </div>
      <SelectField
        name="tipoDias"
        label={t('dayType')}
        help={t('dayTypeHelp')}
        required
        options={codesOf(BUSINESS_DAY_CODES).map((value) => ({ value, label: t(`dayTypes.${value}`) }))}
      />
      <NextDates done={done} />
    </FormSection>
  )
}

/** The numbers of a table of meanings. */
function codesOf<C extends number>(codes: Readonly<Record<C, string>>): C[]
function codesOf(codes: Readonly<Record<number, string>>) {
  return Object.keys(codes).map(Number)
}
