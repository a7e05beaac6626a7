import { Link } from '@remix-run/react'
import { History, Merge } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactIdentities, ContactView } from '#domain/contacts/contract/schema.ts'
import { type CallResult, call } from '~/lib/call'
import { usePhone } from '~/lib/text/phone'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { DrawerSection } from './drawer-section'

/**
 * Shows the identities by which the channel knows a contact, and the way to the same person's other contacts: merging,
 * and taking that back.
 */
export function Identities({ contact }: { contact: ContactView }) {
  const { t } = useTranslation('contacts')
  const viewer = useShell()?.viewer
  return (
    <DrawerSection name="identities" title={t('identities.title')} isUsuallyClosed>
      <List key={contact.version} contactId={contact.id} />
      {viewer && may(viewer, 'contacts:merge') && !contact.isGroup && (
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link to={`/contacts/${contact.id}/merge`}>
              <Merge />
              {t('act.merge')}
            </Link>
          </Button>
          <Button asChild size="sm">
            <Link to={`/contacts/${contact.id}/history`}>
              <History />
              {t('act.history')}
            </Link>
          </Button>
        </div>
      )}
    </DrawerSection>
  )
}

function List({ contactId }: { contactId: number }) {
  const { t } = useTranslation('contacts')
  const phone = usePhone()
  const [result, setResult] = useState<CallResult<ContactIdentities>>()
  const read = useRefetcher(async () => {
    const answer = await call(contacts.identities, { contactId })
    setResult(answer)
    return isSettled(answer)
  })
  if (!result) return <Skeleton className="h-10" />
  if (!result.ok) return <ErrorState code={result.problem.code} retry={read} />
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      {result.value.map(({ kind, value }) => (
        <div key={`${kind} ${value}`}>
          <dt className="text-xs text-muted">{t(`identities.${kind}`)}</dt>
          <dd className="tabular select-all [overflow-wrap:anywhere]">
            {kind === 'phone' || kind === 'former' ? phone(value) : value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
