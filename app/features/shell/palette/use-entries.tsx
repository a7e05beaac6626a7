import { useNavigate } from '@remix-run/react'
import {
  Bookmark,
  Contact,
  File,
  MessageSquare,
  Palette as PaletteIcon,
  Search,
  Settings,
  SquareTerminal,
  Zap,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMPANY_OPTION_NAMES, optionOf } from '#domain/settings/contract/options.ts'
import {
  filterQuery,
  LONGEST_SEARCH,
  readFilter,
  type TicketFilter,
} from '~/features/inbox/list/ticket-filter'
import { useSavedViews } from '~/features/saved-views/use-saved-views'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { savePreference } from '~/kit/preferences/preference-forms'
import { THEMES } from '~/lib/preferences'
import { usePageNames } from '~/lib/text/page-title'
import { usePhone } from '~/lib/text/phone'
import { type ActionGroup, type ActionName, SHORTCUT_ACTIONS } from '~/lib/ui/actions/actions'
import { keyOfAction } from '~/lib/ui/actions/own-keys'
import { enabledActions, runAction } from '~/lib/ui/actions/running'
import { putSlashWord } from '~/lib/ui/actions/slash-word'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { PAGES } from '~/pages/all-pages'
import { pagesBesideMenus, refusalAt, tabsOf } from '~/pages/page-rules'
import { useMenu } from '../menu'
import type { Entry } from './rank'
import type { SearchResults } from './use-found'

const THEME_TEXTS = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

export type Offered = Entry & {
  icon: ReactNode
  /** Shown at the end of the line: a number, or a key. */
  hint?: ReactNode
  run: () => void
}

/** Everything that the palette offers now, besides the results of its search. */
export function useEntries(results: SearchResults, term: string): Offered[] {
  return [
    ...useActionEntries(),
    ...usePageEntries(),
    ...useOptionEntries(term),
    ...useViewEntries(),
    ...useThemeEntries(),
    ...useFoundEntries(results),
    ...useMessageSearch(term),
  ]
}

/** The actions that were enabled when the palette was opened: the page behind it does not change meanwhile. */
function useActionEntries(): Offered[] {
  const { t } = useTranslation('shell')
  const [names] = useState(enabledActions)
  return names.map((name) => ({
    id: `action ${name}`,
    group: isOfTicket(name) ? 'ticket' : 'actions',
    text: t(`keys.${name}`),
    icon: <SquareTerminal aria-hidden />,
    hint: keyOfAction(name) && <kbd>{keyOfAction(name)}</kbd>,
    run: () => runAction(name),
  }))
}

const OF_TICKET: ReadonlySet<ActionGroup> = new Set(['conversation', 'message', 'writing'])
const isOfTicket = (name: ActionName) => OF_TICKET.has(SHORTCUT_ACTIONS[name].group)

function usePageEntries(): Offered[] {
  const navigate = useNavigate()
  const names = usePageNames()
  const viewer = useShell()?.viewer
  const menu = useMenu()
  const shownNames = new Set(menu.map(({ name }) => name))
  const pages = menu.map(({ name, path, menu: { icon: Icon, key } }) => ({
    name,
    path,
    icon: <Icon aria-hidden />,
    hint: key && <kbd>g {key}</kbd>,
  }))
  const tabs = viewer ? tabsOf('settings', viewer).filter(({ name }) => !shownNames.has(name)) : []
  const settings = tabs.map(({ name, path }) => ({
    name,
    path,
    icon: <Settings aria-hidden />,
    hint: names.settings,
  }))
  const beside = (viewer ? pagesBesideMenus(viewer) : []).map(({ name, path }) => ({
    name,
    path,
    icon: <File aria-hidden />,
    hint: undefined,
  }))
  const profile = { name: 'profile', path: '/profile', icon: <Contact aria-hidden />, hint: undefined }
  const ownPages = viewer && may(viewer, 'users:save') ? [profile] : []
  return [...pages, ...settings, ...beside, ...ownPages].map(({ name, path, icon, hint }) => ({
    id: `page ${name}`,
    group: 'pages',
    text: names[name] ?? name,
    icon,
    hint,
    run: () => navigate(path),
  }))
}

/** The company's settings, once something was typed; each entry leads to its field. */
function useOptionEntries(term: string): Offered[] {
  const navigate = useNavigate()
  const names = usePageNames()
  const viewer = useShell()?.viewer
  const { t, ready } = useTranslation('settings', { useSuspense: false })
  if (term === '' || !ready || !viewer || refusalAt('settingsOptions', viewer)) return []
  return COMPANY_OPTION_NAMES.filter((name) => may(viewer, optionOf(name).permission)).map((name) => ({
    id: `option ${name}`,
    group: 'pages',
    text: t(`options.${name}`),
    also: t(`options.${name}Help`),
    icon: <Settings aria-hidden />,
    hint: names.settingsOptions,
    run: () => navigate(`${PAGES.settingsOptions.path}#${name}`),
  }))
}

/** The saved views of the ticket list. */
function useViewEntries(): Offered[] {
  const navigate = useNavigate()
  const { views = [] } = useSavedViews('tickets', true)
  return views.map(({ id, name, query }) => ({
    id: `view ${id}`,
    group: 'views',
    text: name,
    icon: <Bookmark aria-hidden />,
    run: () => navigate(listHref(readFilter(new URLSearchParams(query)))),
  }))
}

/**
 * An entry that searches the messages: it opens the ticket list with the search, which shows each message in its
 * conversation.
 */
function useMessageSearch(term: string): Offered[] {
  const navigate = useNavigate()
  const { t } = useTranslation('shell')
  if (term === '') return []
  const filter = {
    ...readFilter(new URLSearchParams()),
    tab: 'search',
    q: term.slice(0, LONGEST_SEARCH),
    messages: '1',
  } as const
  return [
    {
      id: 'messages',
      group: 'messages',
      text: t('paletteInMessages', { term }),
      isLast: true,
      icon: <Search aria-hidden />,
      run: () => navigate(listHref(filter)),
    },
  ]
}

const listHref = (filter: TicketFilter) => `${PAGES.tickets.path}?${filterQuery(filter)}`

function useThemeEntries(): Offered[] {
  const { t } = useTranslation('shell')
  return THEMES.map((theme) => ({
    id: `theme ${theme}`,
    group: 'actions',
    text: `${t('theme')}: ${t(THEME_TEXTS[theme])}`,
    icon: <PaletteIcon aria-hidden />,
    run: () => savePreference({ theme }),
  }))
}

function useFoundEntries({ tickets, contacts, quick }: SearchResults): Offered[] {
  const shownName = useShownName()
  const navigate = useNavigate()
  const phone = usePhone()
  /** A contact that is found with its ticket is not listed once more by name. */
  const withTicket = new Set(tickets.map(({ contactId }) => contactId))
  return [
    ...tickets.map(
      ({ id, uuid, contact }): Offered => ({
        id: `ticket ${id}`,
        group: 'tickets',
        text: shownName(contact),
        isFound: true,
        icon: (
          <ContactAvatar className="size-6 text-2xs" name={shownName(contact)} picture={contact.urlPicture} />
        ),
        hint: contact.isGroup ? <MessageSquare aria-hidden /> : phone(contact.number),
        run: () => navigate(`/tickets/${uuid}`),
      }),
    ),
    ...contacts
      .filter(({ id }) => !withTicket.has(id))
      .map(
        ({ id, name, number }): Offered => ({
          id: `contact ${id}`,
          group: 'contacts',
          text: name,
          isFound: true,
          icon: <ContactAvatar className="size-6 text-2xs" name={name} picture={null} />,
          hint: phone(number),
          run: () => navigate(`/contacts/${id}/write`),
        }),
      ),
    ...quick.map(
      ({ id, shortcode, message }): Offered => ({
        id: `quick ${id}`,
        group: 'quick',
        text: `/${shortcode}`,
        isFound: true,
        icon: <Zap aria-hidden />,
        hint: message.slice(0, 60),
        run: () => {
          if (!putSlashWord(shortcode)) navigate(`/quick-messages/${id}/edit`)
        },
      }),
    ),
  ]
}
