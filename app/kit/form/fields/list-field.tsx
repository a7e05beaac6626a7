import { useField, useFormMetadata } from '@conform-to/react'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { Button } from '~/ui/button'
import { LISTS } from '../read-values'
import { FieldNotes, type FieldProps, useControl } from './field-frame'

type ListFieldProps = FieldProps & {
  /** The text of the button that adds an entry. */
  add: string
  /** A new entry's values. */
  blank: Record<string, string>
  /** The largest number of entries. */
  maxCount?: number
  /** Their order means something: they can be moved. */
  ordered?: boolean
  /** The fields of one entry, whose names begin with `name`. */
  children: (name: string, index: number) => ReactNode
}

/** On a phone number and buttons stand above the fields, which keep the whole width: a list may lie in a list's entry. */
const ENTRY =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 rounded-md border border-line bg-raised p-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-start'

/** A list in a form: each entry with its own fields; one more, one less, moved, also without any script. */
export function ListField(props: ListFieldProps) {
  const { name, label, help, className, add, blank, maxCount = 100, ordered, children } = props
  const { t } = useTranslation('kit')
  const [field] = useField<Record<string, unknown>[]>(name)
  const { control } = useControl({ name, help })
  const form = useFormMetadata(field.formId)
  const entries = field.getFieldList()
  return (
    <fieldset aria-describedby={control['aria-describedby']} className={cn('grid gap-2', className)}>
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <input type="hidden" name={LISTS} value={field.name} />
      {entries.map((entry, index) => (
        <div key={entry.key} className={ENTRY}>
          <span aria-hidden className="tabular text-sm text-faint sm:w-5 sm:pt-2">
            {index + 1}
          </span>
          <div className="grid min-w-0 gap-3 max-sm:col-span-2 max-sm:row-start-2">
            {children(entry.name, index)}
          </div>
          <div className="flex gap-0.5 max-sm:col-start-2 max-sm:row-start-1 sm:flex-col">
            {ordered && (
              <>
                <ListButton
                  label={t('list.up', { place: index + 1 })}
                  disabled={index === 0}
                  intent={form.reorder.getButtonProps({
                    name: field.name,
                    from: index,
                    to: Math.max(0, index - 1),
                  })}
                >
                  <ArrowUp />
                </ListButton>
                <ListButton
                  label={t('list.down', { place: index + 1 })}
                  disabled={index === entries.length - 1}
                  intent={form.reorder.getButtonProps({ name: field.name, from: index, to: index + 1 })}
                >
                  <ArrowDown />
                </ListButton>
              </>
            )}
            <ListButton
              label={t('list.remove', { place: index + 1 })}
              intent={form.remove.getButtonProps({ name: field.name, index })}
            >
              <Trash2 />
            </ListButton>
          </div>
        </div>
      ))}
      <FieldNotes field={field} help={help} />
      {entries.length < maxCount && (
        <Button
          type="submit"
          className="justify-self-start"
          {...form.insert.getButtonProps({ name: field.name, defaultValue: blank })}
        >
          <Plus />
          {add}
        </Button>
      )}
    </fieldset>
  )
}

type ListButtonProps = {
  label: string
  disabled?: boolean
  intent: { name: string; value: string; form: string; formNoValidate: boolean }
  children: ReactNode
}

function ListButton({ label, disabled, intent, children }: ListButtonProps) {
  return (
    <Button type="submit" variant="ghost" size="icon-sm" aria-label={label} disabled={disabled} {...intent}>
      {children}
    </Button>
  )
}
