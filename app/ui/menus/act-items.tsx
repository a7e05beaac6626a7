import { Fragment, useRef } from 'react'
import type { MenuAct, RowAct } from '~/lib/ui/actions/menu-acts'
import { ContextMenuItem } from './context-menu'
import { DropdownMenuCheckboxItem, DropdownMenuItem, DropdownMenuSeparator } from './dropdown-menu'

type ActItemsProps = {
  acts: readonly MenuAct[]
  /** The handle of `useActsAfter`, by which an action that takes the focus itself waits until the menu is closed. */
  after?: ReturnType<typeof useActsAfter>
}

/** The lines of a menu, each an action of the registry. */
export function ActItems({ acts, after }: ActItemsProps) {
  return acts.map(({ action, icon: Icon, text, run, isOn, tone, takesFocus, isApart, className }) => {
    const begin = takesFocus && after ? () => after.wait(run) : run
    const look = { ...(className && { className }) }
    return (
      <Fragment key={action}>
        {isApart && <DropdownMenuSeparator />}
        {isOn === undefined ? (
          <DropdownMenuItem {...look} {...(tone && { tone })} onSelect={begin}>
            {Icon && <Icon />}
            {text}
          </DropdownMenuItem>
        ) : (
          <DropdownMenuCheckboxItem {...look} checked={isOn} onCheckedChange={begin}>
            {Icon && <Icon />}
            {text}
          </DropdownMenuCheckboxItem>
        )}
      </Fragment>
    )
  })
}

/** The same in the menu of a row. */
export function RowActItems({ acts }: { acts: readonly RowAct[] }) {
  return acts.map(({ action, icon: Icon, text, run }) => (
    <ContextMenuItem key={action} onSelect={run}>
      {Icon && <Icon />}
      {text}
    </ContextMenuItem>
  ))
}

/**
 * Returns a handle for an action that begins once the menu has given the focus back; `close` is for `onCloseAutoFocus`
 * of the menu's content.
 */
export function useActsAfter() {
  const next = useRef<() => void>()
  return {
    wait(run: () => void) {
      next.current = run
    },
    close(event: Event) {
      if (!next.current) return
      event.preventDefault()
      next.current()
      next.current = undefined
    },
  }
}
