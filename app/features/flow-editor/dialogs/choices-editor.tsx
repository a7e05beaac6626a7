import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_MENU_OPTIONS } from '#domain/flows/contract/nodes/menu.ts'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'

/** An option of a menu; `former` is the number by which its edge knows it. */
export type EditedOption = { key: string; number: string; value: string; former: string | null }

type ChoicesEditorProps = {
  options: readonly EditedOption[]
  onChange: (options: EditedOption[]) => void
  problem: string | undefined
}

/** The numbered choices of a menu, in their order. */
export function ChoicesEditor({ options, onChange, problem }: ChoicesEditorProps) {
  const { t } = useTranslation('flow-editor')
  const [addedKey, setAddedKey] = useState<string>()
  const isFull = options.length >= MAX_MENU_OPTIONS
  const change = (key: string, values: Partial<EditedOption>) =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...values } : option)))
  const move = (index: number, by: number) => {
    const next = [...options]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  const add = () => {
    const highest = Math.max(0, ...options.map(({ number }) => Number(number) || 0))
    const key = crypto.randomUUID()
    setAddedKey(key)
    onChange([...options, { key, number: String(highest + 1), value: '', former: null }])
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">{t('options.title')}</legend>
      {options.map(({ key, number, value }, index) => (
        <div key={key} className="flex items-center gap-1.5">
          <Input
            className="w-14 text-center"
            aria-label={t('options.number', { place: index + 1 })}
            value={number}
            maxLength={20}
            onChange={({ currentTarget }) => change(key, { number: currentTarget.value })}
          />
          <Input
            aria-label={t('options.value', { place: index + 1 })}
            placeholder={t('options.placeholder')}
            autoFocus={key === addedKey}
            value={value}
            onKeyDown={(event) => {
              // The last one is followed by the next: a menu is written in one go.
              const isLast = index === options.length - 1
              if (event.key !== 'Enter' || !isLast || value.trim() === '' || isFull) return
              event.preventDefault()
              add()
            }}
            onChange={({ currentTarget }) => change(key, { value: currentTarget.value })}
          />
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('options.up', { number })}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          >
            <ArrowUp />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('options.down', { number })}
            disabled={index === options.length - 1}
            onClick={() => move(index, 1)}
          >
            <ArrowDown />
          </Button>
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={t('options.remove', { number })}
            onClick={() => onChange(options.filter((option) => option.key !== key))}
          >
            <X />
          </Button>
        </div>
      ))}
      {problem && <p className="text-sm text-bad">{problem}</p>}
      {!isFull && (
        <Button size="sm" className="justify-self-start" onClick={add}>
          <Plus />
          {t('options.add')}
        </Button>
      )}
    </fieldset>
  )
}
