import { useField } from '@conform-to/react'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type ChoiceOption,
  type CompanyOptionName,
  isChoiceOption,
  optionOf,
} from '#domain/settings/contract/options.ts'
import { COMPANY_SETTINGS } from '#domain/settings/contract/schema.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { TextField } from '~/kit/form/fields/text-field'
import { useShell } from '~/lib/ui/use-shell'

const ON = new Set(['true', 'enabled'])

/** One setting: a switch, a choice or a text, with the line that says what one would notice of it. */
export function OptionField({ name }: { name: CompanyOptionName }) {
  const { dependsOn, isNeeded } = optionOf(name)
  if (!dependsOn) return <Field name={name} />
  return <WhileOn name={dependsOn} draw={(isOn) => <Field name={name} isNeeded={isNeeded && isOn} />} />
}

/** Out of sight while the setting that it belongs to is off: there before any script has come. */
function WhileOn({ name, draw }: { name: string; draw: (isOn: boolean) => ReactNode }) {
  const [field] = useField<string>(name)
  const isOn = ON.has(field.value ?? '')
  return <div className={isOn ? 'ps-4' : 'hidden ps-4 noscript:block'}>{draw(isOn)}</div>
}

function Field({ name, isNeeded = false }: { name: CompanyOptionName; isNeeded?: boolean | undefined }) {
  const { t } = useTranslation('settings')
  const words = { label: t(`options.${name}`), help: t(`options.${name}Help`) }
  if (isChoiceOption(name)) return <ChoiceField name={name} {...words} />
  const { kind } = COMPANY_SETTINGS[name]
  if (optionOf(name).isAddress)
    return <TextField name={name} {...words} type="text" inputMode="url" autoComplete="off" />
  if (kind === 'text') return <MessageField name={name} {...words} required={isNeeded} />
  return <SwitchField name={name} {...words} />
}

/** One of the setting's values; their words are `choices.<value>`. */
function ChoiceField({ name, ...words }: { name: ChoiceOption; label: string; help: string }) {
  const { t } = useTranslation('settings')
  const values = COMPANY_SETTINGS[name].codec.options
  return (
    <div className="grid gap-1.5">
      <SelectField
        name={name}
        {...words}
        required
        options={values.map((value) => ({ value, label: t(`choices.${value}`) }))}
      />
      {name === 'scheduleType' && <HoursPlace />}
    </div>
  )
}

/** The pages where the opening hours are set, by who has them. */
const PLACES = {
  queue: { to: '/queues', text: 'hoursPlace.queue', open: 'hoursPlace.openQueue' },
  company: { to: '/settings/hours', text: 'hoursPlace.company', open: 'hoursPlace.openCompany' },
  connection: { to: '/connections', text: 'hoursPlace.connection', open: 'hoursPlace.openConnection' },
} as const

/** As the company has it saved: what is chosen here leads nowhere before it is. */
function HoursPlace() {
  const { t } = useTranslation('settings')
  const saved = useShell()?.viewer.company.companieSettings.scheduleType
  const placeLabel =
    saved === 'queue' || saved === 'company' || saved === 'connection' ? PLACES[saved] : undefined
  if (!placeLabel) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t(placeLabel.text)}
      <Link
        to={placeLabel.to}
        className="inline-flex min-h-6 items-center text-accent-text underline underline-offset-2 touch:min-h-11"
      >
        {t(placeLabel.open)}
      </Link>
    </p>
  )
}
