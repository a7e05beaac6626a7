import { type KeyboardEvent, useState } from 'react'
import { folded } from '~/lib/text/folded'

export type Named = { id: number; name: string }

/** The way to create a row from a search text that was not found. */
export type Creation<E extends Named> = {
  /** The text of the button: "Criar tag “VIP”". */
  label: (text: string) => string
  /** The new row; undefined when it was refused, for the reason that `problem` says. */
  run: (text: string) => Promise<E | undefined>
  busy: boolean
  problem: string | undefined
  clear: () => void
}

type EntitySearchProps<E extends Named> = {
  options: readonly E[]
  create?: Creation<E> | undefined
  /** It was found by its whole name, or made. */
  onPick: (entity: E) => void
}

/**
 * A search among rows that are all here, blind to accents and case. Enter takes the one of that very name; where there is
 * none it makes it, if that can be done, or takes the first that is found. Arrow down leads into the list.
 */
export function useEntitySearch<E extends Named>({ options, create, onPick }: EntitySearchProps<E>) {
  const [text, setText] = useState('')
  const wanted = folded(text.trim())
  const matches = options.filter(({ name }) => folded(name).includes(wanted))
  const exact = options.find(({ name }) => folded(name) === wanted)

  function change(next: string) {
    setText(next)
    create?.clear()
  }
  async function make() {
    if (!create || create.busy) return
    const created = await create.run(text.trim())
    if (created) pick(created)
  }
  function pick(entity: E) {
    change('')
    onPick(entity)
  }
  function take() {
    const [first] = matches
    if (wanted === '') return
    if (exact) pick(exact)
    else if (create) void make()
    else if (first) pick(first)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'ArrowDown') return goTo(event)
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    // The form around it is not meant.
    event.preventDefault()
    take()
  }
  return {
    text,
    change,
    shown: new Set(matches.map(({ id }) => id)),
    /** The row to create, offered only while no row has exactly that name. */
    offered: create && wanted !== '' && !exact ? { label: create.label(text.trim()), make } : undefined,
    onKeyDown,
  }
}

/** Moves the focus to the first checkbox of the list under the search. */
function goTo(event: KeyboardEvent<HTMLInputElement>) {
  const list = event.currentTarget.closest('[data-entities]')
  const boxes = list?.querySelectorAll<HTMLElement>('label:not([hidden]) input, [role=checkbox]')
  event.preventDefault()
  boxes?.[0]?.focus()
}
