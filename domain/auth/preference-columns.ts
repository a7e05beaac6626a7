import type { users } from '#db/schema/users.ts'
import { LANGUAGES } from '../core/contract/languages.ts'
import { ListWidth } from '../users/contract/schema.ts'
import type { Preferences } from './contract/schema.ts'

type LookColumns = Pick<
  typeof users.$inferSelect,
  'defaultTheme' | 'defaultMenu' | 'defaultTicketsManagerWidth' | 'language'
>

/** As every row begins: nobody chose that. */
const USUAL: LookColumns = {
  defaultTheme: 'light',
  defaultMenu: 'open',
  defaultTicketsManagerWidth: 404,
  language: null,
}

/**
 * Returns the user's columns about their screens as preferences, without the usual values. Clients of this family know
 * the columns, the web's pages the preferences; whichever is written, the other follows. Specification 1 §3.
 */
export function preferencesOf({
  defaultTheme,
  defaultMenu,
  defaultTicketsManagerWidth,
  language,
}: LookColumns) {
  const chosen: Preferences = {}
  if (defaultTheme !== USUAL.defaultTheme) chosen.theme = defaultTheme
  if (defaultMenu !== USUAL.defaultMenu) chosen.drawer = defaultMenu
  if (defaultTicketsManagerWidth !== USUAL.defaultTicketsManagerWidth)
    chosen.listWidth = defaultTicketsManagerWidth
  if (language !== null) chosen.language = language
  return chosen
}

/** The preferences that a change of the columns means: what stays the same was not chosen. A new row has nothing before it. */
export function changedPreferences(
  before: Partial<LookColumns>,
  change: { [K in keyof LookColumns]?: LookColumns[K] | undefined },
) {
  const { defaultTheme, defaultMenu, defaultTicketsManagerWidth: width, language } = change
  const chosen: Preferences = {}
  if (defaultTheme && defaultTheme !== before.defaultTheme) chosen.theme = defaultTheme
  if (defaultMenu && defaultMenu !== before.defaultMenu) chosen.drawer = defaultMenu
  if (width && width !== before.defaultTicketsManagerWidth) chosen.listWidth = width
  if (language && language !== before.language) chosen.language = language
  return chosen
}

/** The columns that a change of the preferences means; a theme that follows the system has none. */
export function preferenceColumns({ theme, drawer, listWidth, language }: Preferences): Partial<LookColumns> {
  const columns: Partial<LookColumns> = {}
  if (theme === 'light' || theme === 'dark') columns.defaultTheme = theme
  if (drawer === 'open' || drawer === 'closed') columns.defaultMenu = drawer
  const width = ListWidth.safeParse(listWidth).data
  if (width !== undefined) columns.defaultTicketsManagerWidth = width
  const knownLanguage = LANGUAGES.find((candidate) => candidate === language)
  if (knownLanguage) columns.language = knownLanguage
  return columns
}
