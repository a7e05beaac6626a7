import { useField, useFormMetadata } from '@conform-to/react'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { normalHex } from '#domain/core/contract/values/colour.ts'
import { cn } from '~/lib/cn'
import { accentContrast, isFaint, readableText } from '~/lib/text/colour'
import { Input } from '~/ui/input'
import { FieldFrame, type FieldProps, useControl } from './field-frame'

/** Colours that stand apart from each other and from both themes' surfaces. */
const SWATCHES = [
  '#2563eb',
  '#0891b2',
  '#059669',
  '#65a30d',
  '#ca8a04',
  '#ea580c',
  '#dc2626',
  '#db2777',
  '#9333ea',
  '#64748b',
]

type ColourFieldProps = FieldProps & {
  /** In place of the usual swatches: those that are still free, where colours are unique. */
  swatches?: readonly string[]
  /** The name of the field whose typed text the preview shows on the colour. */
  previewOf?: string
  /** It is to be the accent of this theme: seen there, whatever it is in the other. */
  accentOf?: 'light' | 'dark'
}

/** A colour by swatch, by the system's own picker or as typed; shown as it will look, with a word where it is hard to see. */
export function ColourField({
  name,
  label,
  help,
  required,
  className,
  previewOf,
  accentOf,
  swatches = SWATCHES,
}: ColourFieldProps) {
  const { t } = useTranslation('kit')
  const { field, control, isOptional } = useControl({ name, help, required })
  const form = useFormMetadata(field.formId)
  const typed = field.value ?? ''
  const hex = normalHex(typed)
  const choose = (value: string) => form.update({ name: field.name, value })
  return (
    <FieldFrame field={field} label={label} help={help} isOptional={isOptional} className={className}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="relative">
          <input
            type="color"
            tabIndex={-1}
            aria-hidden
            value={hex ?? '#64748b'}
            onChange={(event) => choose(event.currentTarget.value)}
            className="colour-well keeps-colour size-9 rounded-md border border-line-strong touch:size-11 noscript:hidden"
          />
        </span>
        <Input
          key={field.key}
          {...control}
          className="tabular w-28"
          maxLength={9}
          spellCheck={false}
          autoComplete="off"
          placeholder="#2563eb"
          defaultValue={field.initialValue ?? ''}
        />
        <Preview hex={hex} label={previewOf} />
      </div>
      <fieldset className="flex flex-wrap gap-1.5 noscript:hidden" aria-label={t('colour.swatches')}>
        {swatches.map((swatch) => (
          <button
            key={swatch}
            type="button"
            aria-label={swatch}
            aria-pressed={hex === swatch}
            onClick={() => choose(swatch)}
            style={{ backgroundColor: swatch }}
            className={cn(
              'keeps-colour size-6 rounded-full border border-line touch:size-9',
              'aria-pressed:outline-2 aria-pressed:outline-offset-2 aria-pressed:outline-accent-text',
            )}
          />
        ))}
      </fieldset>
      {hex && <Warning hex={hex} accentOf={accentOf} />}
    </FieldFrame>
  )
}

/** WCAG 2.2 AA for what is no text: a button's ground, the line of a chosen entry. */
const MIN_CONTRAST = 3

function Warning({ hex, accentOf }: { hex: string; accentOf: ColourFieldProps['accentOf'] }) {
  const { t, i18n } = useTranslation('kit')
  const ratio = accentOf && accentContrast(hex, accentOf)
  if (ratio === undefined ? !isFaint(hex) : ratio >= MIN_CONTRAST) return null
  return (
    <p className="flex items-center gap-1.5 text-xs text-warn" role="status">
      <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
      {ratio === undefined
        ? t('colour.faint')
        : t('colour.lowContrast', {
            ratio: ratio.toLocaleString(i18n.language, { maximumFractionDigits: 1 }),
          })}
    </p>
  )
}

function Preview({ hex, label }: { hex: string | undefined; label: string | undefined }) {
  const { t } = useTranslation('kit')
  const [named] = useField<string>(label ?? '')
  const text = (label && named.value) || t('colour.preview')
  if (!hex) return null
  return (
    <span
      aria-hidden
      style={{ backgroundColor: hex, color: readableText(hex) }}
      className="keeps-colour max-w-48 truncate rounded-sm px-1.5 text-xs font-medium leading-5"
    >
      {text}
    </span>
  )
}
