import { useRef } from 'react'
import type { Filling, Passed } from './submission'

/**
 * Tracks the browser's knowledge while a form is filled in: which empty fields are not judged yet, and which are
 * required beyond the schema.
 */
export function useFieldTouch(first: Readonly<Record<string, unknown>>, isSaved: boolean) {
  const passedIn = usePassed(first, isSaved)
  return (element: HTMLFormElement, form: FormData): Filling => ({
    passed: passedIn(form),
    needed: neededIn(element),
  })
}

/** Names of the fields that are marked as required. */
function neededIn(form: HTMLFormElement): string[] {
  return [...form.querySelectorAll<HTMLInputElement>('[name][aria-required="true"]')].map(({ name }) => name)
}

/**
 * Fields that were empty at first and still are. Leaving such a field, on the way to a button or a link below, shows no
 * problem: its text would move the very thing that is being pressed. Saving (`isSaved`) judges all fields.
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
