import { useTranslation } from 'react-i18next'
import { companyTimeOf } from '~/lib/text/company-local-time'
import { useClock } from '~/lib/ui/use-clock'
import { Input } from '~/ui/input'
import { FieldFrame, type FieldProps, useControl } from './field-frame'

/** A day and an hour on the company's wall clock, whatever zone the browser is in. */
export function MomentField({ name, label, help: ownHelp }: Pick<FieldProps, 'name' | 'label' | 'help'>) {
  const { t } = useTranslation('kit')
  const { timeZone } = useClock()
  const zoneHelp = t('companyClock', { zone: timeZone.replaceAll('_', ' ') })
  const help = ownHelp ? `${ownHelp} ${zoneHelp}` : zoneHelp
  const { field, control, isOptional } = useControl({ name, help })
  return (
    <FieldFrame field={field} label={label} help={help} isOptional={isOptional}>
      <Input
        key={field.key}
        {...control}
        type="datetime-local"
        step={60}
        defaultValue={wallValue(field.initialValue, timeZone)}
        className="tabular max-w-64"
      />
    </FieldFrame>
  )
}

/** A row's instant as the field has it; what was typed stays. */
export function wallValue(value: string | undefined, timeZone: string): string {
  if (!value) return ''
  return value.endsWith('Z') ? companyTimeOf(value, timeZone) : value.slice(0, 16)
}
