import { ACTION_NAMES, type ActionName } from './actions.ts'

type Able = {
  run: () => void
  /**
   * Tells whether the action can be done now, because its target may change at each moment; false where the target
   * allows it to nobody.
   */
  can?: (() => boolean) | undefined
}

/** The handlers that can do each action now; the last one that was enabled does it. */
const able = new Map<ActionName, Able[]>()

/** Says that an action can be done, for as long as it can. */
export function enable(name: ActionName, handler: Able): () => void {
  able.set(name, [...(able.get(name) ?? []), handler])
  return () => {
    const remaining = (able.get(name) ?? []).filter((candidate) => candidate !== handler)
    if (remaining.length > 0) able.set(name, remaining)
    else able.delete(name)
  }
}

/** The actions that can be done now, in the order of the registry. */
export function enabledActions(): ActionName[] {
  return ACTION_NAMES.filter((name) => {
    const last = able.get(name)?.at(-1)
    return last !== undefined && last.can?.() !== false
  })
}

export function runAction(name: ActionName): void {
  able.get(name)?.at(-1)?.run()
}
