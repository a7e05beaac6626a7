import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type NamedContact, shownName } from '#domain/contacts/contract/rules.ts'

/** Gives the name under which a contact is shown, in the viewer's language. */
export function useShownName(): (contact: NamedContact) => string {
  const { language } = useTranslation().i18n
  return useCallback((contact) => shownName(contact, language), [language])
}
