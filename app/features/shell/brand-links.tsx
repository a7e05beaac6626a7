import { logoOf, useBrand } from '~/lib/brand'
import type { Theme } from '~/lib/preferences'

/**
 * Sets how a browser and a phone show the platform around the page: icons, the installed app, the colour of the phone's
 * bar.
 */
export function BrandLinks({ theme }: { theme: Theme }) {
  const brand = useBrand()
  const icon = logoOf(brand, 'Favicon', 'small')
  const { primaryColorLight: light, primaryColorDark: dark } = brand
  return (
    <>
      {theme === 'system' ? (
        <>
          <meta name="theme-color" content={light} media="(prefers-color-scheme: light)" />
          <meta name="theme-color" content={dark} media="(prefers-color-scheme: dark)" />
        </>
      ) : (
        <meta name="theme-color" content={theme === 'dark' ? dark : light} />
      )}
      {icon ? (
        <link rel="icon" href={icon} type="image/png" sizes="192x192" />
      ) : (
        <>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
        </>
      )}
      <link rel="apple-touch-icon" href={logoOf(brand, 'Favicon', 'phone') ?? '/apple-touch-icon.png'} />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  )
}
