import { useTranslation } from 'react-i18next'
import { SelectField } from '~/kit/form/fields/choice-field'

type Country = { value: string; label: string }
export type RegionChoices = { countries: readonly Country[]; timeZones: readonly string[] }

/** Shows the fields for where a company is: its country and its time zone, by name. */
export function RegionFields({ countries, timeZones }: RegionChoices) {
  const { t } = useTranslation('common')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="country"
        label={t('region.country')}
        help={t('region.countryHelp')}
        options={countries}
      />
      <SelectField
        name="timeZone"
        label={t('region.timeZone')}
        help={t('region.timeZoneHelp')}
        options={timeZones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      />
    </div>
  )
}
