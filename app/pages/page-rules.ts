import { may, type Viewer } from '~/lib/viewer'
import { ALL_PAGES, PAGES, type PageName } from './all-pages'
import { type MenuNeed, PAGE_GROUPS, type Page, type PageEntry } from './page'

/** The page of an address: the one whose path it begins with, of several the longest. */
export function pageAt(pathname: string): PageName | undefined {
  // The router takes /kanban for /Kanban.
  const address = pathname.toLowerCase().split('/')
  const matches = ALL_PAGES.filter(([, { path }]) =>
    path
      .toLowerCase()
      .split('/')
      .every((part, index) => part === address[index] || (isParameter(part) && Boolean(address[index]))),
  )
  return matches.toSorted(([, first], [, second]) => second.path.length - first.path.length)[0]?.[0]
}

const isParameter = (part: string) => part.startsWith(':')

/** The address of the page at an address, without what lies over it: `/contact-lists/5/contacts`. */
export function pagePathAt(pathname: string): string {
  const name = pageAt(pathname)
  const path = name ? PAGES[name].path : '/'
  if (!path.split('/').some(isParameter)) return path
  return pathname.split('/').slice(0, path.split('/').length).join('/')
}

/** The tabs of a page that somebody may open, in their order. */
export function tabsOf(name: PageName, viewer: Viewer): readonly (Page & { name: PageName })[] {
  return allTabsOf(name).flatMap(([tab, page]) =>
    refusalAt(tab, viewer) || !isInUse(page, viewer) ? [] : [{ ...page, name: tab }],
  )
}

/** Pages that neither a menu nor a tab leads to, and that somebody may open. */
export function pagesBesideMenus(viewer: Viewer): readonly (Page & { name: PageName })[] {
  return ALL_PAGES.flatMap(([name, page]) => {
    const isBeside = page.permission && !page.menu && !page.tabOf && !page.isOfRow
    return isBeside && !refusalAt(name, viewer) ? [{ ...page, name }] : []
  })
}

function isInUse({ setting }: Page, { company }: Viewer): boolean {
  return !setting || company.companieSettings[setting.name] === setting.is
}

function allTabsOf(name: PageName) {
  return ALL_PAGES.filter(([, { tabOf }]) => tabOf === name)
}

/**
 * Returns the error by which the company's plan or the viewer's rights forbid a page; undefined when the viewer may
 * open it. A page of tabs is forbidden to a viewer who may open none of its tabs. The API checks this again.
 */
export function refusalAt(
  name: PageName,
  viewer: Viewer,
): 'ERR_NO_PERMISSION' | 'ERR_PLAN_FEATURE' | undefined {
  const page: Page = PAGES[name]
  if (page.permission && !may(viewer, page.permission)) return 'ERR_NO_PERMISSION'
  if (page.plan && !viewer.company.planFlags.includes(page.plan)) return 'ERR_PLAN_FEATURE'
  const tabs = allTabsOf(name)
  if (tabs.length > 0 && tabs.every(([tab]) => refusalAt(tab, viewer))) return 'ERR_NO_PERMISSION'
  return undefined
}

/** The pages that remain in the menu when the subscription is over. Specification 1 §2. */
export const REMAINING_PAGES = ALL_PAGES.flatMap(([name, page]) => (page.always ? [{ ...page, name }] : []))

export type MenuPage = Page & { name: PageName; menu: PageEntry }

/** Returns the menu pages that a viewer sees, group by group; `met` = the needs of pages that are met. */
export function menuFor(viewer: Viewer, met: ReadonlySet<MenuNeed>): readonly MenuPage[] {
  const shownPages = ALL_PAGES.flatMap(([name, page]) => {
    const isShown = (!page.needs || met.has(page.needs)) && !refusalAt(name, viewer)
    return page.menu && isShown ? [{ ...page, name, menu: page.menu }] : []
  })
  return PAGE_GROUPS.flatMap((group) => shownPages.filter(({ menu }) => menu.group === group))
}
