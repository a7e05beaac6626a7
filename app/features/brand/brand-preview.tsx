import { useField } from '@conform-to/react'
import { MessageSquare } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { normalHex } from '#domain/core/contract/values/colour.ts'
import { logoOf, useBrand } from '~/lib/brand'
import { accentTokens } from '~/lib/text/colour'

type Theme = 'light' | 'dark'

/** Shows the typed brand as pages will wear it in both themes, before it is saved. */
export function BrandPreview() {
  const { t } = useTranslation('brand')
  return (
    <section aria-label={t('preview.title')} className="grid gap-2 noscript:hidden">
      <p className="text-sm font-medium">{t('preview.title')}</p>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Look theme="light" />
        <Look theme="dark" />
      </div>
    </section>
  )
}

function Look({ theme }: { theme: Theme }) {
  const { t } = useTranslation('brand')
  const brand = useBrand()
  const [colour] = useField<string>(theme === 'light' ? 'primaryColorLight' : 'primaryColorDark')
  const [name] = useField<string>('appName')
  const [light, dark] = [logoOf(brand, 'Light'), logoOf(brand, 'Dark')]
  const logo = theme === 'light' ? (light ?? dark) : (dark ?? light)
  const usual = theme === 'light' ? brand.primaryColorLight : brand.primaryColorDark
  return (
    <div
      style={{ colorScheme: theme, ...accentTokens(normalHex(colour.value ?? '') ?? usual, theme) }}
      className="keeps-colour grid content-start gap-2 rounded-md border border-line bg-panel p-3 text-ink"
    >
      <span className="text-xs text-muted">{t(`preview.${theme}`)}</span>
      {logo ? (
        <img src={logo} alt="" className="h-8 max-w-full justify-self-start object-contain" />
      ) : (
        <span className="truncate text-lg font-semibold">{name.value}</span>
      )}
      <span className="flex items-center gap-2 rounded-md bg-accent-soft px-2.5 py-1.5 font-medium text-accent-text">
        <MessageSquare aria-hidden className="size-4.5 shrink-0" />
        {t('preview.chosen')}
      </span>
      <span className="flex items-center justify-between gap-2">
        <span className="text-sm text-accent-text underline underline-offset-2">{t('preview.link')}</span>
        <span className="rounded-md bg-accent px-3 py-1.5 text-sm font-medium text-on-accent">
          {t('preview.button')}
        </span>
      </span>
    </div>
  )
}
