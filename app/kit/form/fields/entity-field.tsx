import { useField, useFormMetadata } from '@conform-to/react'
import { X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourDot } from '~/components/tag-chip'
import { Input } from '~/components/ui/input'
import { cn } from '~/lib/cn'
import { folded } from '~/lib/text/folded'
import type { Entity } from './choice-field'
import { FieldNotes, type FieldProps, useControl } from './field-frame'

type EntityFieldProps = FieldProps & {
  options: readonly Entity[]
  /** Shown when there is nothing to choose from: the next step. */
  empty: ReactNode
}

/** From so many on they can be searched. */
const SEARCHED_FROM = 8

/** Any of many rows: what is chosen as chips, all of them below, found by name. Boxes to tick, also without a script. */
export function EntityField({ name, label, help, className, options, empty }: EntityFieldProps) {
  const { t } = useTranslation('kit')
  const [text, setText] = useState('')
  const [field] = useField<string[]>(name)
  const { control } = useControl({ name, help })
  const form = useFormMetadata(field.formId)
  const chosen = [field.value ?? []].flat().map(String)
  const isShown = ({ name }: Entity) => folded(name).includes(folded(text))
  const without = (id: number) => chosen.filter((other) => other !== String(id))
  const picked = options.filter(({ id }) => chosen.includes(String(id)))
  return (
    <fieldset aria-describedby={control['aria-describedby']} className={cn('grid gap-1.5', className)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-1.5 noscript:hidden">
          {picked.map(({ id, name: entity, color }) => (
            <li
              key={id}
              className="flex h-7 max-w-full items-center gap-1.5 rounded-md border border-line bg-raised ps-2 text-sm touch:h-11"
            >
              {color && <ColourDot color={color} />}
              <span className="truncate">{entity}</span>
              <button
                type="button"
                aria-label={t('remove', { name: entity })}
                className="ring-inside grid size-7 place-items-center rounded-md text-muted hover:text-ink touch:size-11"
                onClick={() => form.update({ name: field.name, value: without(id) })}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="overflow-hidden rounded-md border border-line-strong bg-raised">
        {options.length >= SEARCHED_FROM && (
          <Input
            type="search"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            aria-label={t('searchIn', { list: label })}
            placeholder={t('search')}
            className="rounded-none border-0 border-b border-line noscript:hidden"
          />
        )}
        <div className="grid max-h-52 overflow-y-auto p-1">
          {options.length === 0 && <div className="p-2 text-sm text-muted">{empty}</div>}
          {options.length > 0 && !options.some(isShown) && (
            <p className="p-2 text-sm text-muted">{t('none', { text })}</p>
          )}
          {options.map((option) => (
            <label
              key={`${field.key} ${option.id}`}
              hidden={!isShown(option)}
              className="flex min-h-8 items-center gap-2.5 rounded-sm px-2 hover:bg-hover [&[hidden]]:hidden touch:min-h-11"
            >
              <input
                type="checkbox"
                name={field.name}
                value={option.id}
                defaultChecked={chosen.includes(String(option.id))}
                className="ring-inside size-4 shrink-0 accent-accent touch:size-6"
              />
              {option.color && <ColourDot color={option.color} />}
              <span className="min-w-0 truncate">{option.name}</span>
              {option.note && <span className="ms-auto shrink-0 text-xs text-muted">{option.note}</span>}
            </label>
          ))}
        </div>
      </div>
      <FieldNotes field={field} help={help} />
    </fieldset>
  )
}
