import { useActionData, useLocation } from '@remix-run/react'
import { useState } from 'react'

/**
 * The key of a form that is a page's own, where saving leads to the page anew: another where one came to the page, as after
 * saving. A refusal leads here too, once the page has been read again: the form that was refused is already being corrected by
 * then, and stays. Where the page has other forms, `version` = that of what this one edits, or what it says: as long as it is the same, another form was
 * saved, and this one keeps what was typed.
 */
export function useFormKey(version?: number | string): string {
  const { key } = useLocation()
  const wasRefused = useActionData() !== undefined
  const [keys, setKeys] = useState({ locationKey: key, form: key, version })
  if (keys.locationKey === key) return keys.form
  const isKept = wasRefused || (version !== undefined && version === keys.version)
  const form = isKept ? keys.form : key
  setKeys({ locationKey: key, form, version })
  return form
}
