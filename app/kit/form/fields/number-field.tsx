import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Input } from '~/ui/input'
import { FieldFrame, type FieldProps, useControl } from './field-frame'

type NumberFieldProps = FieldProps & {
  /** A word after the box: "min", "%". */
  unit?: string
  step?: number
}

/** A number, within the bounds of its schema. */
export function NumberField({ name, label, help, required, className, unit, step = 1 }: NumberFieldProps) {
  const { field, facts, control, isOptional } = useControl({ name, help, required })
  return (
    <FieldFrame field={field} label={label} help={help} isOptional={isOptional} className={className}>
      <span className="flex items-center gap-2">
        <Input
          key={field.key}
          {...control}
          type="number"
          inputMode={step < 1 ? 'decimal' : 'numeric'}
          min={facts?.min}
          max={facts?.max}
          step={step}
          className="tabular max-w-36"
          defaultValue={field.initialValue ?? ''}
        />
        {unit && <span className="text-muted">{unit}</span>}
      </span>
    </FieldFrame>
  )
}

type MoneyFieldProps = FieldProps & { currency: string }

/**
 * A field for an amount, as a decimal number like on the wire; the sign of the currency is placed as in the page's
 * language.
 */
export function MoneyField({ name, label, help, required, className, currency }: MoneyFieldProps) {
  const { i18n } = useTranslation()
  const { field, control, isOptional } = useControl({ name, help, required })
  const sign = signOf(currency, i18n.language)
  return (
    <FieldFrame field={field} label={label} help={help} isOptional={isOptional} className={className}>
      <span className="relative block max-w-44">
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-0 grid w-11 place-items-center text-muted"
        >
          {sign}
        </span>
        <Input
          key={field.key}
          {...control}
          type="number"
          inputMode="decimal"
          min={0}
          step="0.01"
          className={cn('tabular ps-11')}
          defaultValue={field.initialValue ?? ''}
        />
      </span>
    </FieldFrame>
  )
}

function signOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
