import { useLocation, useRouteLoaderData } from '@remix-run/react'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isLanguage, LANGUAGES, type Language } from '#domain/core/contract/languages.ts'
import { changeLanguage } from '~/i18n/i18n.client'
import { THEMES, type Theme } from '~/lib/preferences'
import { keepPreference } from '~/lib/ui/preference-queue'
import type { loader as rootLoader } from '~/root'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { Tooltip } from '~/ui/tooltip'
import { ActForm } from '../form/act-form'

export const LANGUAGE_NAMES: Record<Language, string> = {
  'pt-BR': 'Português',
  en: 'English',
  es: 'Español',
  tr: 'Türkçe',
}
const THEME_ICONS = { light: Sun, dark: Moon, system: Monitor } as const
const THEME_KEYS = { light: 'themeLight', dark: 'themeDark', system: 'themeSystem' } as const

/** Keeps a preference and shows it at once. */
export function savePreference(change: Record<string, string>): void {
  if (change.theme) document.documentElement.className = change.theme
  if (change.language && isLanguage(change.language)) void changeLanguage(change.language)
  keepPreference(change)
}

/** Light, dark, as the system: one button that goes round. Works as a plain form without JavaScript. */
export function ThemeForm() {
  const { t } = useTranslation('shell')
  const { pathname, search } = useLocation()
  const theme: Theme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system'
  const Icon = THEME_ICONS[theme]
  const label = `${t('theme')}: ${t(THEME_KEYS[theme])}`
  return (
    <ActForm
      action="/resources/preferences"
      fields={{ back: pathname + search }}
      onAct={() => savePreference({ theme: next })}
    >
      <Tooltip text={label}>
        <Button type="submit" name="theme" value={next} variant="ghost" size="icon" aria-label={label}>
          <Icon />
        </Button>
      </Tooltip>
    </ActForm>
  )
}

/** The language as a select with its own button, which only those without JavaScript see. */
export function LanguageForm() {
  const { t, i18n } = useTranslation('shell')
  const { pathname, search } = useLocation()
  return (
    <ActForm
      action="/resources/preferences"
      fields={{ back: pathname + search }}
      onAct={() => savePreference({ language: i18n.language })}
      className="flex shrink-0 items-center gap-1"
    >
      <Languages aria-hidden className="size-4 text-muted" />
      <Select
        name="language"
        aria-label={t('language')}
        value={i18n.language}
        onChange={(event) => savePreference({ language: event.currentTarget.value })}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        className="border-transparent bg-transparent"
      />
      <Button type="submit" size="sm" className="hidden noscript:inline-flex">
        OK
      </Button>
    </ActForm>
  )
}
