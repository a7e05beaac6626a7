import { useRef } from 'react'
import type { Filling, Passed } from './submission'

/** What the browser knows of a form while it is filled in: what was only gone past, and what is asked for beyond the schema. */
export function useFilling(first: Readonly<Record<string, unknown>>, isSaved: boolean) {
  const passedIn = usePassed(first, isSaved)
  return (element: HTMLFormElement, form: FormData): Filling => ({
    passed: passedIn(form),
    needed: neededIn(element),
  })
}

/** The fields that say they are required. */
function neededIn(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name][aria-required="true"]')].map(({ name }) => name)
}

/**
 * Fields that were empty at first and still are: whoever only goes past one, to a button or a link below, is told nothing.
 * A sentence would move away what is just being pressed. Saving judges all of them, `isSaved`: it has.
 */
function usePassed(first: Readonly<Record<string, unknown>>, isSaved: boolean) {
  const filled = useRef(new Set(Object.keys(first).filter((name) => !isEmpty(first[name]))))
  const isOver = useRef(false)
  isOver.current ||= isSaved
  return (form: FormData): Passed => {
    for (const [name, value] of form) if (value !== '') filled.current.add(name)
    return {
      has: (name) => !isOver.current && form.get(name) === '' && !filled.current.has(name),
      end() {
        isOver.current = true
      },
    }
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
