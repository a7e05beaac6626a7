import { useCallback, useRef } from 'react'
import { useBrowserLayoutEffect } from '~/lib/ui/use-browser-layout-effect'

/** The field that a control belongs to, by its name: `options[0].text` to `options`. */
export function baseName(control: string | null): string {
  return control?.split(/[.[]/)[0] ?? ''
}

/** Fields in which somebody wrote while the page was still waking up. */
function typedBefore(formId: string): ReadonlySet<string> {
  const controls = [...(document.forms.namedItem(formId)?.elements ?? [])]
  return new Set(controls.filter(isChanged).map((control) => baseName(control.getAttribute('name'))))
}

function isChanged(control: Element): boolean {
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  if (!(control instanceof HTMLInputElement)) return false
  return control.value !== control.defaultValue || control.checked !== control.defaultChecked
}

const NO_NAMES: readonly string[] = []

/** Returns the value that each field of a form would send, by its name. */
function contents(formId: string): ReadonlyMap<string, string> {
  const form = document.forms.namedItem(formId)
  const valuesByName = new Map<string, unknown[]>()
  for (const [name, value] of form ? new FormData(form) : []) {
    const field = baseName(name)
    valuesByName.set(field, [
      ...(valuesByName.get(field) ?? []),
      name,
      value instanceof File ? value.size : value,
    ])
  }
  return new Map([...valuesByName].map(([field, values]) => [field, JSON.stringify(values)]))
}

/**
 * Tells which fields of a form nobody has changed since it opened. It compares the values that they would send,
 * whatever draws them; a field that the page sets gets a new starting value (`begin`). `typedFields` were typed before
 * the form opened.
 */
export function useBegunFields(formId: string, typedFields: readonly string[] = NO_NAMES) {
  const begun = useRef<ReadonlyMap<string, string>>(new Map())
  useBrowserLayoutEffect(() => {
    const typed = new Set([...typedBefore(formId), ...typedFields])
    begun.current = new Map([...contents(formId)].filter(([field]) => !typed.has(field)))
  }, [formId, typedFields])
  const isUntouched = useCallback(
    (field: string) => contents(formId).get(field) === begun.current.get(field),
    [formId],
  )
  const begin = useCallback(
    (fields: Iterable<string>) => {
      const now = contents(formId)
      const next = new Map(begun.current)
      for (const field of fields) {
        const content = now.get(field)
        if (content === undefined) next.delete(field)
        else next.set(field, content)
      }
      begun.current = next
    },
    [formId],
  )
  return { isUntouched, begin }
}
