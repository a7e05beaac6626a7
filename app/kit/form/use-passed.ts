import { useRef } from 'react'

/**
 * Fields that were empty at first and still are: whoever only goes past one, to a button or a link below, is told nothing.
 * A sentence would move away what is just being pressed. Saving judges all of them.
 */
export function usePassed(first: Readonly<Record<string, unknown>>) {
  const filled = useRef(new Set(Object.keys(first).filter((name) => !isEmpty(first[name]))))
  return (form: FormData) => {
    for (const [name, value] of form) if (value !== '') filled.current.add(name)
    return (name: string): boolean => form.get(name) === '' && !filled.current.has(name)
  }
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
