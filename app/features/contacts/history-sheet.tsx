import { History, Merge, Split } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { MergeEntry } from '#domain/contacts/contract/merging/merge-schema.ts'
import type { NamedContact } from '#domain/contacts/contract/rules.ts'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { SubmitButton } from '~/kit/form/form-parts'
import { Problem } from '~/kit/problem'
import { SheetRoute } from '~/kit/sheet-route'
import { call } from '~/lib/call'
import { dateOf } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { EmptyState } from '~/ui/empty-state'

type HistorySheetProps = { contact: NamedContact & { id: number }; merges: readonly MergeEntry[] }

/** Shows the contacts that were merged into this one. The latest can be taken apart again. Server behaviour §1.3. */
export function HistorySheet({ contact, merges }: HistorySheetProps) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const problem = useActionProblem()
  const { id } = contact
  useEffect(() => {
    void call(contacts.seeMerges, { contactId: id })
  }, [id])
  return (
    <SheetRoute title={t('history.title', { name: shownName(contact) })} text={t('history.text')}>
      <div className="px-5 pt-4 empty:hidden">
        <Problem code={problem?.code} details={problem?.details} />
      </div>
      {merges.length === 0 ? (
        <EmptyState icon={<History aria-hidden />} title={t('history.none')} className="flex-1" />
      ) : (
        <ol className="grid gap-3 p-5">
          {merges.map((merge) => (
            <Entry key={merge.id} merge={merge} />
          ))}
        </ol>
      )}
    </SheetRoute>
  )
}

function Entry({ merge }: { merge: MergeEntry }) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const clock = useClock()
  const phone = usePhone()
  const { other: otherContact, by, tickets, mergedAt, undoneAt, canUndo } = merge
  return (
    <li className="grid gap-2 rounded-lg border border-line bg-raised p-4">
      <p className="flex items-center gap-2">
        <Merge aria-hidden className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {t('history.entry', { name: shownName(otherContact) })}
        </span>
      </p>
      <p className="tabular text-sm text-muted">
        {otherContact.number && `${phone(otherContact.number)} · `}
        {t('history.tickets', { count: tickets })}
      </p>
      <p className="text-sm text-muted">
        {by
          ? t('history.by', { by, date: dateOf(mergedAt, clock) })
          : t('history.byChannel', { date: dateOf(mergedAt, clock) })}
        {undoneAt && ` · ${t('history.undone', { date: dateOf(undoneAt, clock) })}`}
      </p>
      {canUndo && (
        <ActionForm className="grid justify-items-start gap-2">
          <input type="hidden" name="mergeId" value={merge.id} />
          <p className="text-sm text-muted">{t('history.consequence')}</p>
          <SubmitButton variant="secondary" size="sm">
            <Split />
            {t('history.undo')}
          </SubmitButton>
        </ActionForm>
      )}
    </li>
  )
}
