import { Link, useLocation, useSearchParams } from '@remix-run/react'
import { ArrowLeftRight, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MergePreview } from '#domain/contacts/contract/merging/merge-schema.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { TagChip } from '~/features/tags/tag-chip'
import { ActionForm, useActionProblem } from '~/kit/form/action-form'
import { FormBody, FormFooter, SubmitButton } from '~/kit/form/form-parts'
import { SearchBox } from '~/kit/list/list-toolbar'
import { SearchForm } from '~/kit/list/search-form'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { Problem } from '~/kit/problem'
import { SheetRoute } from '~/kit/sheet-route'
import { usePhone } from '~/lib/text/phone'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'

/** Names in the sheet's own address: what the other is looked for by, and who it is. */
export const MERGE = { search: 'with', other: 'other' } as const
const OWN_PARAMS = [MERGE.search, MERGE.other]

export type MergeSheetProps = {
  contact: ContactView
  /** The contacts that were found, before one is chosen. */
  candidates: readonly ContactView[]
  preview: MergePreview | null
}

/** Two contacts that are one person: the other is found, both are looked at, and one of them stays. */
export function MergeSheet({ contact, candidates, preview }: MergeSheetProps) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  return (
    <SheetRoute
      title={t('merge.title', { name: shownName(contact) })}
      text={t('merge.text')}
      ownParams={OWN_PARAMS}
      className="sm:max-w-2xl"
    >
      {preview ? <Preview {...preview} /> : <Search candidates={candidates} />}
    </SheetRoute>
  )
}

function Search({ candidates }: Pick<MergeSheetProps, 'candidates'>) {
  const { t } = useTranslation('contacts')
  const [params, setParams] = useSearchParams()
  const search = params.get(MERGE.search) ?? ''
  const change = ({ [MERGE.search]: text = '' }: Record<string, string>) =>
    setParams(changed(params, { [MERGE.search]: text }), { replace: true, preventScrollReset: true })
  return (
    <div className="grid content-start gap-3 p-5">
      <SearchForm>
        {[...params].map(
          ([name, value]) =>
            name !== MERGE.search && <input key={name} type="hidden" name={name} value={value} />,
        )}
        <SearchBox address={{ search, change }} label={t('merge.search')} name={MERGE.search} />
      </SearchForm>
      {candidates.length === 0 && (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={t(search.length < 3 ? 'merge.begin' : 'merge.none', { text: search })}
        />
      )}
      <ul aria-label={t('merge.found')} className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <Link
              to={{ search: `?${changed(params, { [MERGE.other]: String(candidate.id) })}` }}
              preventScrollReset
              className="ring-inside flex min-h-11 items-center gap-3 rounded-md p-2 hover:bg-hover"
            >
              <Person contact={candidate} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Preview({ kept: keptContact, merged, result, tickets, closes }: MergePreview) {
  const { t } = useTranslation('contacts')
  const phone = usePhone()
  const [params] = useSearchParams()
  const { search } = useLocation()
  const problem = useActionProblem()
  const swapped = changed(params, { [MERGE.other]: String(keptContact.id) })
  return (
    <ActionForm className="flex min-h-0 flex-1 flex-col">
      <FormBody className="gap-4">
        <Problem code={problem?.code} details={problem?.details} />
        <div className="grid items-stretch gap-3 sm:grid-cols-[1fr_auto_1fr]">
          <Side contact={keptContact} tickets={tickets.kept} label={t('merge.stays')} />
          <Button
            asChild
            variant="ghost"
            size="icon"
            className="self-center justify-self-center max-sm:rotate-90"
          >
            <Link
              to={{ pathname: `/contacts/${merged.id}/merge`, search: `?${swapped}` }}
              preventScrollReset
              aria-label={t('merge.swap')}
            >
              <ArrowLeftRight />
            </Link>
          </Button>
          <Side contact={merged} tickets={tickets.merged} label={t('merge.goes')} />
        </div>
        <section
          aria-labelledby="merge-result"
          className="grid gap-2 rounded-lg border border-accent bg-accent-soft p-4"
        >
          <h3 id="merge-result" className="text-sm font-medium text-muted">
            {t('merge.result')}
          </h3>
          <p className="font-semibold [overflow-wrap:anywhere]">{result.name}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&>dd]:[overflow-wrap:anywhere] [&>dt]:text-muted">
            <dt>{t('number')}</dt>
            <dd className="tabular">{phone(result.number)}</dd>
            {result.email && (
              <>
                <dt>{t('email')}</dt>
                <dd>{result.email}</dd>
              </>
            )}
            {result.extraInfo.map(({ id, name, value }) => (
              <div key={id} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
            <dt>{t('merge.conversations')}</dt>
            <dd>{tickets.kept + tickets.merged}</dd>
          </dl>
          <Tags tags={result.tags} />
          {!result.active && <Badge tone="bad">{t('blocked')}</Badge>}
        </section>
        {closes.length > 0 && (
          <Alert tone="warn">
            {closes.map(({ ticketId, connection }) => (
              <p key={ticketId}>{t('merge.closes', { ticket: ticketId, connection })}</p>
            ))}
          </Alert>
        )}
        <p className="text-sm text-muted">{t('merge.undo')}</p>
      </FormBody>
      <FormFooter>
        <Button asChild variant="ghost" className="me-auto">
          <Link
            to={{ search: `?${changed(new URLSearchParams(search), { [MERGE.other]: '' })}` }}
            preventScrollReset
          >
            {t('merge.another')}
          </Link>
        </Button>
        <SubmitButton>{t('merge.submit')}</SubmitButton>
      </FormFooter>
    </ActionForm>
  )
}

type SideProps = { contact: ContactView; tickets: number; label: string }

function Side({ contact, tickets, label }: SideProps) {
  const { t } = useTranslation('contacts')
  return (
    <section
      aria-label={label}
      className="grid min-w-0 content-start gap-2 rounded-lg border border-line bg-raised p-3"
    >
      <p className="text-xs font-medium text-muted">{label}</p>
      <div className="flex items-center gap-3">
        <Person contact={contact} />
      </div>
      {contact.email && <p className="truncate text-sm text-muted">{contact.email}</p>}
      <p className="text-sm text-muted">{t('merge.tickets', { count: tickets })}</p>
      <Tags tags={contact.tags} />
    </section>
  )
}

function Person({ contact }: { contact: ContactView }) {
  const phone = usePhone()
  const name = useShownName()(contact)
  const { number, urlPicture, isGroup, channel } = contact
  return (
    <>
      <ContactAvatar
        className="size-9"
        name={name}
        picture={urlPicture}
        isGroup={isGroup}
        channel={channel}
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate font-medium">{name}</span>
        <span className="tabular truncate text-xs text-muted">{phone(number)}</span>
      </span>
    </>
  )
}

function Tags({ tags }: Pick<ContactView, 'tags'>) {
  if (tags.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1">
      {tags.map((tag) => (
        <TagChip key={tag.id} {...tag} />
      ))}
    </div>
  )
}

function changed(params: URLSearchParams, changes: Record<string, string>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
