import type { RefObject } from 'react'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { useSearchKey } from '~/lib/ui/use-search-key'

/** The keys of every list: `j` and `k` go from row to row, Enter opens (it is a link), `s` searches. */
export function useListKeys(list: RefObject<HTMLElement>): void {
  const step = (by: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-open-row]') ?? [])].filter(isDrawn)
    const index = links.findIndex((link) => link.matches(':focus'))
    const next = links[index === -1 ? 0 : index + by]
    next?.focus()
    next?.scrollIntoView({ block: 'nearest' })
  }
  useShortcuts({ j: () => step(1), k: () => step(-1) })
  useSearchKey(() => list.current?.querySelector<HTMLInputElement>('[data-list-search]'))
}

/** Not the card of a row whose table is shown. */
function isDrawn(link: HTMLElement): boolean {
  return link.getClientRects().length > 0
}
