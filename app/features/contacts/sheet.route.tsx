import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { OptOutMark } from '~/features/opt-outs/opt-out-mark'
import { useFormAround } from '~/kit/form/form-context'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { useSheetRow } from '~/kit/use-sheet-row'
import { dateOf } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { Alert } from '~/ui/alert'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ContactFields, useContactSays } from './contact-fields'
import { contacts } from './contact-resource'
import { tagsFor } from './load.server'
import { useContactActs } from './use-contact-acts'

export async function loader(args: LoaderFunctionArgs) {
  const [form, tags] = await Promise.all([formLoader(contacts, 'contacts')(args), tagsFor(args)])
  return { ...form, tags }
}

export const action = formAction(contacts, 'contacts')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a contact: a new one, or one that is edited. Specification 1 §5. */
export default function ContactSheet() {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const { search } = useLocation()
  const { tags } = useLoaderData<typeof loader>()
  const viewer = useShell()?.viewer
  const { row } = useSheetRow(contacts)
  const asks = viewer && may(viewer, 'contacts:delete')
  return (
    <RecordSheet
      resource={contacts}
      title={(contact) => (contact && shownName(contact)) ?? t('create')}
      text={row ? t('editText') : t('newText')}
      submit={t('save')}
      {...(asks && { asksAt: ({ id }: ContactView) => `/contacts/${id}/delete${search}` })}
      messages={useContactSays()}
    >
      <TakenNumber />
      {row && <Head contact={row} />}
      <ContactFields contact={row} tags={tags} />
    </RecordSheet>
  )
}

/** Shows the contact, since when they are one, and the other actions on them. */
function Head({ contact }: { contact: ContactView }) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const clock = useClock()
  const { acts, dialog } = useContactActs()
  const otherActs = acts(contact).filter(({ key }) => key !== 'edit' && key !== 'delete')
  return (
    <div className="grid gap-3">
      <div className="flex items-center gap-3">
        <ContactAvatar
          className="size-14"
          name={shownName(contact)}
          picture={contact.urlPicture}
          isGroup={contact.isGroup}
          channel={contact.channel}
        />
        <div className="grid min-w-0 justify-items-start gap-1 text-sm text-muted">
          <span>{t('since', { date: dateOf(contact.createdAt, clock) })}</span>
          {contact.whatsapp && <span className="max-w-full truncate">{contact.whatsapp.name}</span>}
          {!contact.active && (
            <Badge tone="bad">
              <Ban aria-hidden />
              {t('blocked')}
            </Badge>
          )}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {otherActs.map((act) =>
          'to' in act ? (
            <Button key={act.key} asChild size="sm">
              <Link to={act.to} preventScrollReset>
                {act.icon && <act.icon />}
                {act.label}
              </Link>
            </Button>
          ) : (
            <Button key={act.key} size="sm" onClick={act.onSelect}>
              {act.icon && <act.icon />}
              {act.label}
            </Button>
          ),
        )}
      </div>
      <OptOutMark contact={contact} />
      {dialog}
      {contact.hasAccount === false && <Alert tone="warn">{t('noAccountText')}</Alert>}
    </div>
  )
}

const DuplicateDetails = z.object({ contactId: z.number() })

/** Somebody has the number already: the way to them. */
function TakenNumber() {
  const { t } = useTranslation('contacts')
  const { search } = useLocation()
  const { problem } = useFormAround()
  const duplicate =
    problem?.code === 'ERR_DUPLICATED_CONTACT' && DuplicateDetails.safeParse(problem.details).data
  if (!duplicate) return null
  return (
    <Button asChild size="sm" className="justify-self-start">
      <Link to={`/contacts/${duplicate.contactId}/edit${search}`} preventScrollReset>
        {t('openTaken')}
      </Link>
    </Button>
  )
}
