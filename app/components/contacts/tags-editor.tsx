import { Tags } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/schema.ts'
import * as endpoints from '#domain/tags/endpoints.ts'
import { call } from '~/lib/call'
import { useLookups } from '~/lib/lookups'
import { Problem } from '../form'
import { TagChip } from '../tag-chip'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { Popover, PopoverContent, PopoverTrigger } from '../ui/popover'
import { Skeleton } from '../ui/skeleton'

type Tag = ContactView['tags'][number]
type TagsEditorProps = { contact: ContactView; onChange: (contact: ContactView) => void }

/** The contact's tags, put on and taken off one by one; each change holds at once. */
export function TagsEditor({ contact, onChange }: TagsEditorProps) {
  const { t } = useTranslation('contacts')
  const [open, setOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const lookups = useLookups(open)
  const toggle = async (tag: Tag, on: boolean) => {
    const tags = on ? [...contact.tags, tag] : contact.tags.filter(({ id }) => id !== tag.id)
    const answer = await call(endpoints.sync, { contactId: contact.id, tags: tags.map(({ id }) => id) })
    setProblem(answer.ok ? undefined : answer.problem.code)
    if (answer.ok) onChange({ ...contact, tags })
  }
  return (
    <section className="grid gap-1.5">
      <div className="flex items-center justify-between">
        <h3 className="text-xs font-medium text-muted">{t('tags')}</h3>
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Button variant="ghost" size="icon-sm" aria-label={t('editTags')}>
              <Tags />
            </Button>
          </PopoverTrigger>
          <PopoverContent
            align="end"
            aria-label={t('editTags')}
            className="grid max-h-80 w-64 gap-0.5 overflow-y-auto"
          >
            {!lookups && <Skeleton className="h-24" />}
            {lookups?.tags.length === 0 && <p className="text-sm text-muted">{t('noTags')}</p>}
            {lookups?.tags.map((tag) => (
              <Choice
                key={tag.id}
                tag={tag}
                checked={contact.tags.some(({ id }) => id === tag.id)}
                onChange={(on) => void toggle(tag, on)}
              />
            ))}
          </PopoverContent>
        </Popover>
      </div>
      <Problem code={problem} />
      {contact.tags.length === 0 && <p className="text-sm text-muted">{t('noTags')}</p>}
      <div className="flex flex-wrap gap-1">
        {contact.tags.map((tag) => (
          <TagChip key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </div>
    </section>
  )
}

function Choice({ tag, checked, onChange }: { tag: Tag; checked: boolean; onChange: (on: boolean) => void }) {
  const id = useId()
  return (
    <div className="flex min-h-8 items-center gap-2.5 rounded-md px-1 hover:bg-hover touch:min-h-11">
      <Checkbox id={id} checked={checked} onCheckedChange={(on) => onChange(on === true)} />
      <label htmlFor={id} className="min-w-0 flex-1">
        <TagChip name={tag.name} color={tag.color} className="max-w-full" />
      </label>
    </div>
  )
}
