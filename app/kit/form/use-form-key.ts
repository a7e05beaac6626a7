import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * The key of a form that is a page's own, where saving leads to the page anew: another where one came to the page, as after
 * saving. A refusal leads here too, once the page has been read again: the form that was refused is already being corrected by
 * then, and stays.
 */
export function useFormKey(): string {
  const { key } = useLocation()
  const wasRefused = useActionData() !== undefined
  const [at, setAt] = useState({ place: key, form: key })
  if (at.place === key) return at.form
  const form = wasRefused ? at.form : key
  setAt({ place: key, form })
  return form
}
