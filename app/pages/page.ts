import type { LucideIcon } from 'lucide-react'
import type { Permission } from '#domain/core/contract/permissions.ts'
import type { PlanFlag } from '#domain/plans/contract/rules.ts'
import type { CompanySetting } from '#domain/settings/contract/schema.ts'
import type { Namespace } from '~/i18n/texts'

export const PAGE_GROUPS = ['service', 'management', 'campaigns', 'administration', 'system'] as const
export type PageGroup = (typeof PAGE_GROUPS)[number]

/** The place of a page in the drawer, the palette and the keyboard map. */
export type PageEntry = {
  group: PageGroup
  icon: LucideIcon
  /** The key after `g` that goes there. */
  key?: string
}

export type Page = {
  /** The address; the sheets of the page lie under it. A part that begins with a colon is a row's id. */
  path: string
  /** Its name, as `namespace:key`: in the drawer, in the palette, as the tab's title. */
  title: string
  /** The texts that it shows, besides those of the frame. A first visit loads these. */
  texts: readonly Namespace[]
  /** Absent: no menu leads there. */
  menu?: PageEntry
  /**
   * The permission for the page. A viewer without it does not see the page in the menus, and gets the page of refusal
   * (403) at its address.
   */
  permission?: Permission
  /** The feature that the company's plan must have; without it the page says so, and leads away. */
  plan?: PlanFlag
  /** The page whose tab it is. Tabs stand above each of them in the order of this table; each has its own rights. */
  tabOf?: 'settings'
  /** The company's setting, and the value that it must have for a menu or a tab to lead there. Its address says so itself. */
  setting?: { name: CompanySetting; is: string }
  /** It shows one row: without its id nothing is there, and no menu leads to it. */
  isOfRow?: true
  /** It is there also when the subscription is over: what the menu of such a company shows. */
  always?: true
  /** The menus show it only while there is something to see on it. */
  needs?: MenuNeed
}

/** The needs that a menu page may wait for (features/shell/menu). */
export const MENU_NEEDS = ['helps'] as const
export type MenuNeed = (typeof MENU_NEEDS)[number]
