import { type RefObject, useEffect, useRef } from 'react'
import { ACTION_NAMES, type ActionName, SHORTCUT_ACTIONS } from '~/lib/ui/actions/actions'
import type { MenuAct } from '~/lib/ui/actions/menu-acts'
import { useActions } from '~/lib/ui/shortcuts'

type Does = Partial<Record<ActionName, () => void>>

/** The actions on each message that is drawn, by the message's id. */
const handlersById = new Map<number, () => Does>()

/** Lets the keys of the conversation do to the message that is meant what the message's menu does. */
export function useKeysOfMessage(
  messageId: number,
  acts: readonly MenuAct[],
  react: (() => void) | undefined,
) {
  const latest = useRef<Does>({})
  latest.current = {
    ...Object.fromEntries(acts.map(({ action, run }) => [action, run])),
    ...(react && { react }),
  }
  useEffect(() => {
    const does = () => latest.current
    handlersById.set(messageId, does)
    return () => {
      if (handlersById.get(messageId) === does) handlersById.delete(messageId)
    }
  }, [messageId])
}

const NAMES = ACTION_NAMES.filter((name) => SHORTCUT_ACTIONS[name].group === 'message')

/** The keys of one message: of the one that has, or last had, the focus while it is drawn; else of the newest. */
export function useMessageKeys(thread: RefObject<HTMLElement>) {
  const last = useRef<number>()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const id = target instanceof Element ? messageOf(target) : undefined
      if (id !== undefined) last.current = id
    }
    const element = thread.current
    element?.addEventListener('focusin', onFocus)
    return () => element?.removeEventListener('focusin', onFocus)
  }, [thread])
  const hasMeaning = (name: ActionName) => {
    const id =
      last.current !== undefined && handlersById.has(last.current)
        ? last.current
        : Math.max(...handlersById.keys())
    return handlersById.get(id)?.()[name]
  }
  useActions(
    Object.fromEntries(NAMES.map((name) => [name, () => hasMeaning(name)?.()])),
    (name) => hasMeaning(name) !== undefined,
  )
}

function messageOf(element: Element): number | undefined {
  const id = element.closest<HTMLElement>('[data-message]')?.dataset.message
  return id === undefined ? undefined : Number(id)
}
