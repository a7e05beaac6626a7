import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { THEMES } from '~/lib/preferences'
import { usePageNames } from '~/lib/text/page-title'
import { usePhone } from '~/lib/text/phone'
import { ContactAvatar } from '../contact-avatar'
import { savePreference } from '../preference-forms'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '../ui/dialog'
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '../ui/menus/command'
import { useMenu } from './menu'

/** Typing pauses this long before a search goes out. Specification 1 §9. */
const DEBOUNCE_MS = 500
const THEME_TEXTS = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

type PaletteProps = { open: boolean; onOpenChange: (open: boolean) => void }

export function Palette({ open, onOpenChange }: PaletteProps) {
  const { t } = useTranslation('shell')
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const phone = usePhone()
  const names = usePageNames()
  const tickets = useFoundTickets(open ? text : '')

  const run = (action: () => void) => () => {
    onOpenChange(false)
    setText('')
    action()
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="top-[20%] max-w-lg translate-y-0 gap-0 p-0 [&>button]:end-2 [&>button]:top-2 touch:[&>button]:end-0 touch:[&>button]:top-0">
        <DialogTitle className="sr-only">{t('palette')}</DialogTitle>
        <DialogDescription className="sr-only">{t('paletteActions')}</DialogDescription>
        <Command label={t('palette')}>
          <CommandInput value={text} onValueChange={setText} placeholder={t('palette')} className="pe-10" />
          <CommandList>
            <CommandEmpty>{t('paletteEmpty')}</CommandEmpty>
            <CommandGroup heading={t('paletteActions')}>
              {useMenu().map((page) => (
                <CommandItem key={page.name} onSelect={run(() => navigate(page.path))}>
                  <page.menu.icon aria-hidden />
                  {names[page.name]}
                </CommandItem>
              ))}
              {THEMES.map((theme) => (
                <CommandItem key={theme} onSelect={run(() => savePreference({ theme }))}>
                  {t('theme')}: {t(THEME_TEXTS[theme])}
                </CommandItem>
              ))}
            </CommandGroup>
            {tickets.length > 0 && (
              <CommandGroup heading={t('paletteTickets')} forceMount>
                {tickets.map((ticket) => (
                  <CommandItem
                    key={ticket.id}
                    forceMount
                    value={`${ticket.contact.name} ${ticket.uuid}`}
                    onSelect={run(() => navigate(`/tickets/${ticket.uuid}`))}
                  >
                    <ContactAvatar
                      className="size-6"
                      name={ticket.contact.name}
                      picture={ticket.contact.urlPicture}
                    />
                    <span className="truncate">{ticket.contact.name}</span>
                    <span className="ms-auto text-xs text-muted">{phone(ticket.contact.number)}</span>
                  </CommandItem>
                ))}
              </CommandGroup>
            )}
          </CommandList>
        </Command>
      </DialogContent>
    </Dialog>
  )
}

function useFoundTickets(text: string) {
  const [found, setFound] = useState<TicketView[]>([])
  useEffect(() => {
    if (text.trim().length < 2) return setFound([])
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const asked = { searchParam: text.trim(), showAll: true }
      const answer = await call(tickets.list, asked, { signal: abort.signal })
      if (answer.ok) setFound(answer.value.tickets.slice(0, 8))
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [text])
  return found
}
