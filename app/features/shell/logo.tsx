import type { ReactNode } from 'react'
import { logoOf, useBrand } from '~/lib/brand'
import { cn } from '~/lib/cn'

/** The small mark: the operator's own, or a message that has arrived. */
export function Logo({ className }: { className?: string }) {
  const brandLogo = logoOf(useBrand(), 'Favicon', 'small')
  const size = cn('size-8 shrink-0', className)
  if (brandLogo) return <img src={brandLogo} alt="" className={cn(size, 'object-contain')} />
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={size}>
      <path
        className="fill-accent"
        d="M14 6h36a10 10 0 0 1 10 10v24a10 10 0 0 1-10 10H31L18.6 59.3A1.6 1.6 0 0 1 16 58V50h-2A10 10 0 0 1 4 40V16A10 10 0 0 1 14 6Z"
      />
      <path
        className="fill-none stroke-on-accent"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m20 28.5 8.5 8.5L45 20.5"
      />
    </svg>
  )
}

type WholeLogoProps = {
  /** The room that it has: it is fitted into it. */
  className: string
  /** In its place while the operator has none. */
  otherwise: ReactNode
}

/** The operator's whole logo, that of the theme; one that is there for one theme alone stands in both. */
export function WholeLogo({ className, otherwise }: WholeLogoProps) {
  const brand = useBrand()
  const [light, dark] = [logoOf(brand, 'Light'), logoOf(brand, 'Dark')]
  if (!light && !dark) return otherwise
  if (!light || !dark || light === dark)
    return <img src={light ?? dark} alt={brand.appName} className={cn('object-contain', className)} />
  return (
    <>
      <img src={light} alt={brand.appName} className={cn('object-contain', className, 'dark:hidden')} />
      <img src={dark} alt={brand.appName} className={cn('object-contain', className, 'hidden dark:block')} />
    </>
  )
}
