import { useTranslation } from 'react-i18next'
import type { DropCause } from '#domain/connections/contract/schema.ts'

/** Says why a connection was lost or refused, and what to do. `other` is the name of the connection that has the number. */
export function useDropText() {
  const { t } = useTranslation('connections')
  return (cause: DropCause, otherName: string | null | undefined) => {
    const name = otherName ?? ''
    return { cause: t(`drop.${cause}.cause`, { name }), next: t(`drop.${cause}.next`, { name }) }
  }
}
