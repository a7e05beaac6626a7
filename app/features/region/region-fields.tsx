import { useTranslation } from 'react-i18next'
import { SelectField } from '~/kit/form/fields/choice-field'

export type RegionChoices = { countries: readonly string[]; timeZones: readonly string[] }

/** Shows the fields for where a company is: its country and its time zone, by name. */
export function RegionFields({ countries, timeZones }: RegionChoices) {
  const { t, i18n } = useTranslation('common')
  const names = new Intl.DisplayNames([i18n.language], { type: 'region' })
  const byName = countries
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((first, second) => first.label.localeCompare(second.label, i18n.language))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        name="country"
        label={t('region.country')}
        help={t('region.countryHelp')}
        options={byName}
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
