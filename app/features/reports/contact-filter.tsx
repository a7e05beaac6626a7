import { UserSearch } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FoundContacts } from '~/features/contacts/picker/found-contacts'
import { useFoundContacts } from '~/features/contacts/picker/use-found-contacts'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'

/** Finds the one contact whose conversations are listed, by name or number. */
export function ContactFilter({ onChoose }: { onChoose: (contactId: number) => void }) {
  const { t } = useTranslation('reports')
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const search = useFoundContacts(open ? text : '')
  const choose = (id: number) => {
    setOpen(false)
    setText('')
    onChoose(id)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button className="noscript:hidden print:hidden">
          <UserSearch />
          {t('contact')}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('contact')} className="grid w-80 gap-2">
        <Input
          type="search"
          autoFocus
          autoComplete="off"
          maxLength={100}
          aria-label={t('contact')}
          placeholder={t('contactHelp')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (search.first) choose(search.first.id)
          }}
        />
        <FoundContacts search={search} emptyText={t('noContact')} onChoose={({ id }) => choose(id)} />
      </PopoverContent>
    </Popover>
  )
}
