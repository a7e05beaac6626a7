import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { useActions } from '../shortcuts'
import type { ActionName } from './actions'
import type { FixedAction } from './fixed-keys'

/** One line of a menu: an action of the registry, and so with a place on the keyboard map and in the palette. */
export type MenuAct<Name extends string = ActionName> = {
  action: Name
  icon?: LucideIcon
  text: string
  run: () => void
  /** Something that is on or off; pressing turns it. */
  isOn?: boolean
  tone?: 'danger'
  /** It takes the focus itself: it begins once the menu has given the focus back. */
  takesFocus?: boolean
  /** Another part of the screen answers its key already. */
  isElsewhere?: boolean
  /** A line above it. */
  isApart?: boolean
  className?: string
}

/** A line in the menu of a row: its key is that of the open conversation, or one of the row's own. */
export type RowAct = MenuAct<ActionName | FixedAction>

/** Lines that there are only sometimes. */
export type Maybe<Act> = Act | false | undefined

/**
 * The lines of a menu that there are now. What the menu does, its keys and the palette do as well, also while it is closed:
 * a line cannot be written without its action, and an action not without its words and its place on the map.
 */
export function useMenuActs(lines: readonly Maybe<MenuAct>[]): readonly MenuAct[] {
  const acts = lines.filter((entry) => entry !== undefined && entry !== false)
  const latest = useRef(acts)
  latest.current = acts
  const ownActs = acts.filter(({ isElsewhere }) => !isElsewhere)
  useActions(Object.fromEntries(ownActs.map(({ action, run }) => [action, run])))
  return acts
}
