import { Tags } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import * as endpoints from '#domain/tags/contract/endpoints.ts'
import { TagChip } from '~/features/tags/tag-chip'
import { useNewTag } from '~/features/tags/use-new-tag'
import { type TagChoice, useTagChoices } from '~/features/tags/use-tag-choices'
import { CreateEntity } from '~/kit/form/fields/entity-field'
import { useEntitySearch } from '~/kit/form/fields/use-entity-search'
import { useMutation } from '~/kit/mutation'
import { Problem } from '~/kit/problem'
import { usePendingAction } from '~/lib/ui/actions/pending-action'
import { useMay } from '~/lib/ui/use-may'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Input } from '~/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { Skeleton } from '~/ui/skeleton'

type TagsEditorProps = { contact: ContactView; onChange: (contact: ContactView) => void }

/** Adds and removes a contact's tags one by one, and creates new tags by name; each change is saved at once. */
export function TagsEditor({ contact, onChange }: TagsEditorProps) {
  const { t } = useTranslation('contacts')
  const [open, setOpen] = useState(false)
  const { toggle, problem } = useToggle(contact.id, onChange)
  const mayAssign = useMay('tags:assign')
  usePendingAction('tag', () => setOpen(true), mayAssign)
  return (
    <section className="grid gap-1.5">
      <div className="flex items-center justify-between">
        <h3 className="text-xs font-medium text-muted">{t('tags')}</h3>
        {mayAssign && (
          <Popover open={open} onOpenChange={setOpen}>
            <PopoverTrigger asChild>
              <Button variant="ghost" size="icon-sm" aria-label={t('editTags')}>
                <Tags />
              </Button>
            </PopoverTrigger>
            <PopoverContent
              align="end"
              aria-label={t('editTags')}
              className="w-72 p-0"
              onOpenAutoFocus={(event) => {
                // A keyboard on the screen would cover the list.
                if (window.matchMedia('(pointer: coarse)').matches) event.preventDefault()
              }}
            >
              <Choices chosen={contact.tags} toggle={toggle} />
            </PopoverContent>
          </Popover>
        )}
      </div>
      <Problem {...problem} />
      {contact.tags.length === 0 && <p className="text-sm text-muted">{t('noTags')}</p>}
      <div className="flex flex-wrap gap-1">
        {contact.tags.map((tag) => (
          <TagChip key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </div>
    </section>
  )
}

type Toggle = (tag: TagChoice, on: boolean) => void

/** Saves one change after the other, so that two clicks on one box end with the second. */
function useToggle(contactId: number, onChange: (contact: ContactView) => void) {
  const addTag = useMutation(endpoints.addContact, { key: contactId })
  const removeTag = useMutation(endpoints.removeContact, { key: contactId })
  const before = useRef<Promise<unknown>>(Promise.resolve())

  async function change(tag: TagChoice, on: boolean) {
    const [act, reverse] = on ? [addTag, removeTag] : [removeTag, addTag]
    reverse.clear()
    const answer = await act.run({ tagId: tag.id, contactId })
    if (answer.ok) onChange(answer.value)
  }
  const toggle: Toggle = (tag, on) => {
    before.current = before.current.then(() => change(tag, on))
  }
  return { toggle, problem: addTag.problem ?? removeTag.problem }
}

function Choices({ chosen, toggle }: { chosen: readonly TagChoice[]; toggle: Toggle }) {
  const { t } = useTranslation('contacts')
  const kit = useTranslation('kit').t
  const { choices, add } = useTagChoices({})
  const create = useNewTag(add)
  const isOn = ({ id }: TagChoice) => chosen.some((tag) => tag.id === id)
  const onPick = (tag: TagChoice) => toggle(tag, !isOn(tag))
  const {
    text,
    change,
    shown: shownTags,
    offered,
    onKeyDown,
  } = useEntitySearch({
    options: choices ?? [],
    create,
    onPick,
  })
  return (
    <div data-entities>
      <Input
        type="search"
        value={text}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        aria-label={kit('searchIn', { list: t('tags') })}
        placeholder={kit('searchOrCreate')}
        className="rounded-none rounded-t-md border-0 border-b border-line"
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrows between boxes that can each be tabbed to */}
      <div className="grid max-h-64 gap-0.5 overflow-y-auto p-1.5" onKeyDown={stepBetween}>
        {!choices && <Skeleton className="h-24" />}
        {choices?.length === 0 && !offered && <p className="p-1.5 text-sm text-muted">{t('noTagsYet')}</p>}
        {choices
          ?.filter(({ id }) => shownTags.has(id))
          .map((tag) => (
            <Choice key={tag.id} tag={tag} checked={isOn(tag)} onChange={(on) => toggle(tag, on)} />
          ))}
        {offered && <CreateEntity offered={offered} busy={create.busy} />}
        {create.problem && (
          <p role="alert" className="px-1.5 text-xs font-medium text-bad">
            {create.problem}
          </p>
        )}
      </div>
    </div>
  )
}

/** Moves between the boxes with the up and down keys; above the first box is the search. */
function stepBetween(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=checkbox], button[type=button]')]
  const focusedIndex = boxes.findIndex((box) => box.matches(':focus'))
  if (focusedIndex === -1) return
  event.preventDefault()
  const next = boxes[focusedIndex + (event.key === 'ArrowDown' ? 1 : -1)]
  const search = event.currentTarget.parentElement?.querySelector<HTMLElement>('input[type=search]')
  if (next) next.focus()
  else if (event.key === 'ArrowUp') search?.focus()
}

type ChoiceProps = { tag: TagChoice; checked: boolean; onChange: (on: boolean) => void }

function Choice({ tag, checked, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-2.5 rounded-md px-1.5 hover:bg-hover touch:min-h-11">
      <Checkbox id={id} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <label htmlFor={id} className="min-w-0 flex-1">
        <TagChip name={tag.name} color={tag.color} className="max-w-full" />
      </label>
    </div>
  )
}
