import { useField, useFormMetadata } from '@conform-to/react'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { ColourDot } from '~/ui/colour-dot'
import { Input } from '~/ui/input'
import { LISTS } from '../read-values'
import type { Entity } from './choice-field'
import { FieldNotes, type FieldProps, useControl } from './field-frame'
import { type Creation, useEntitySearch } from './use-entity-search'

type EntityFieldProps = FieldProps & {
  options: readonly Entity[]
  /** Shown when there is no row to choose: tells the next step. */
  empty: ReactNode
  /** Lets the user create the row that the search did not find. */
  create?: Creation<Entity>
}

/** From this number of rows on there is a search. */
const SEARCHED_FROM = 8

/**
 * A field that chooses any number of rows: the chosen ones as chips, and all rows below as checkboxes, with a search by
 * name. It works without scripts.
 */
export function EntityField({
  name,
  label,
  help,
  className,
  options: loadedOptions,
  empty,
  create,
}: EntityFieldProps) {
  const { t } = useTranslation('kit')
  const [field] = useField<string[]>(name)
  const { control } = useControl({ name, help })
  const form = useFormMetadata(field.formId)
  const chosen = [field.value ?? []].flat().map(String)
  const { options, addMade } = useOptions(loadedOptions)
  // Reads the boxes as they are ticked now: more may have been ticked while a new row was being created.
  const without = (id: number) => tickedIn(field).filter((otherId) => otherId !== String(id))
  const choose = (entity: Entity) => {
    addMade(entity)
    form.update({ name: field.name, value: [...without(entity.id), String(entity.id)] })
  }
  const {
    text,
    change,
    shown: matches,
    offered,
    onKeyDown,
  } = useEntitySearch({ options, create, onPick: choose })
  const isShown = ({ id }: Entity) => matches.has(id)
  const picked = options.filter(({ id }) => chosen.includes(String(id)))
  return (
    <fieldset aria-describedby={control['aria-describedby']} className={cn('grid gap-1.5', className)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <input type="hidden" name={LISTS} value={field.name} />
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
      <div data-entities className="overflow-hidden rounded-md border border-line-strong bg-raised">
        {(create || options.length >= SEARCHED_FROM) && (
          <Input
            type="search"
            value={text}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => change(event.currentTarget.value)}
            onKeyDown={onKeyDown}
            aria-label={t('searchIn', { list: label })}
            placeholder={create ? t('searchOrCreate') : t('search')}
            className="rounded-none border-0 border-b border-line noscript:hidden"
          />
        )}
        <div className="grid max-h-52 grid-cols-[minmax(0,1fr)] overflow-y-auto p-1">
          {options.length === 0 && <div className="p-2 text-sm text-muted">{empty}</div>}
          {options.length > 0 && matches.size === 0 && !offered && (
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
          {offered && <CreateEntity offered={offered} busy={create?.busy ?? false} />}
        </div>
      </div>
      {create?.problem && (
        <p role="alert" className="text-xs font-medium text-bad">
          {create.problem}
        </p>
      )}
      <FieldNotes field={field} help={help} />
    </fieldset>
  )
}

/**
 * The rows, with the one that was just created until the list contains it: a chosen row without a checkbox would not be
 * sent.
 */
function useOptions(loadedOptions: readonly Entity[]) {
  const [created, setCreated] = useState<Entity>()
  const isListed = loadedOptions.some(({ id }) => id === created?.id)
  useEffect(() => {
    if (isListed) setCreated(undefined)
  }, [isListed])
  return { options: created && !isListed ? [...loadedOptions, created] : loadedOptions, addMade: setCreated }
}

function tickedIn({ formId, name }: { formId: string; name: string }): string[] {
  const form = document.forms.namedItem(formId)
  return form ? new FormData(form).getAll(name).map(String) : []
}

type CreateEntityProps = { offered: { label: string; make: () => Promise<void> }; busy: boolean }

/** The button that creates the row that the search did not find; Enter in the search does the same. */
export function CreateEntity({ offered, busy }: CreateEntityProps) {
  return (
    <button
      type="button"
      aria-disabled={busy}
      onClick={() => void offered.make()}
      className="ring-inside flex min-h-8 items-center gap-2 rounded-sm px-2 text-start text-accent-text hover:bg-hover touch:min-h-11"
    >
      <Plus aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 truncate">{offered.label}</span>
    </button>
  )
}
