import { NavLink } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { cn } from '~/lib/cn'
import { usePageNames } from '~/lib/text/page-title'
import { useShell } from '~/lib/ui/use-shell'
import type { PageName } from '~/pages/all-pages'
import { tabsOf } from '~/pages/page-rules'
import { tabClass, tabListClass } from '~/ui/tab-class'

/** The tabs of a page, each a page with an address of its own; those that the viewer may not open are not there. */
export function PageTabs({ page }: { page: PageName }) {
  const shell = useShell()
  const names = usePageNames()
  const bar = useRef<HTMLElement>(null)
  // On a phone the bar is wider than the window: the one that is open stands in sight.
  useEffect(() => {
    bar.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])
  if (!shell) return null
  return (
    <nav ref={bar} aria-label={names[page]} className="shrink-0 overflow-x-auto overflow-y-hidden bg-panel">
      <ul className={cn(tabListClass, 'min-w-max px-2')}>
        {tabsOf(page, shell.viewer).map(({ name, path }) => (
          <li key={name} className="flex">
            <NavLink to={path} className={tabClass}>
              {names[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
