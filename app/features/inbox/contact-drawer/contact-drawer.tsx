import { Ban, Pencil, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { useMutation } from '~/kit/mutation'
import { savePreference } from '~/kit/preferences/preference-forms'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { useFileLink } from '~/lib/file-link'
import { dateOf } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { usePendingAction } from '~/lib/ui/actions/pending-action'
import { useClock } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { useShownName } from '~/lib/ui/use-shown-name'
import { may } from '~/lib/viewer'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { updatesFrom } from '~/live/store/source'
import { useRow, useStore } from '~/live/store/use-store'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { onDemand, openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '~/ui/sheet'
import { Skeleton } from '~/ui/skeleton'
import { toast } from '~/ui/toaster'
import { CallButton } from '../conversation/call-button'
import { usePaneWidth } from '../panes/pane-width'
import { ResizeHandle } from '../panes/resize-handle'
import { StageSelect } from './stage-select'
import { TagsEditor } from './tags-editor'

/** Forms have code of their own, which reading a conversation does not need. */
const ContactForm = onDemand(async () => (await import('~/features/contacts/contact-form')).ContactForm, {
  meanwhile: () => <Skeleton className="h-64" />,
})

/**
 * The sections of the contact's details beside their identity, to write, look at and set. They are loaded when the
 * details are opened.
 */
const DrawerSections = onDemand(async () => (await import('./drawer-sections')).DrawerSections, {
  meanwhile: () => <Skeleton className="h-48" />,
})

/** The messages that wait to be sent to the contact, for a viewer whose plan has schedules. */
const WaitingList = onDemand(async () => (await import('~/features/schedules/waiting-list')).WaitingList)

/** Whether they want no campaigns, for a viewer whose plan has them. */
const OptOutMark = onDemand(async () => (await import('~/features/opt-outs/opt-out-mark')).OptOutMark)

const Lightbox = openedOnDemand(async () => (await import('../bubbles/media/lightbox')).Lightbox)

type ContactDrawerProps = { ticket: TicketView; open: boolean; onOpenChange: (open: boolean) => void }

/** Shows who the customer is: beside the conversation where there is room, else over it. Specification 1 §2. */
export function ContactDrawer({ ticket, open, onOpenChange }: ContactDrawerProps) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const common = useTranslation().t
  const isWide = useIsWide()
  const { width, setWidth } = usePaneWidth('details')
  if (!open) return null
  const details = <ContactDetails key={ticket.contactId} ticket={ticket} />
  if (isWide) {
    return (
      <>
        <ResizeHandle pane="details" width={width} onResize={setWidth} />
        <aside
          aria-label={t('details')}
          data-pane="details"
          style={{ width }}
          className="flex min-w-63 shrink flex-col overflow-y-auto bg-panel"
        >
          <div className="flex h-14 shrink-0 items-center justify-between border-b border-line px-4">
            <h2 className="font-semibold">{t('details')}</h2>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={common('close')}
              onClick={() => onOpenChange(false)}
            >
              <X />
            </Button>
          </div>
          <div className="grid gap-5 p-4">{details}</div>
        </aside>
      </>
    )
  }
  return (
    <Sheet open onOpenChange={onOpenChange}>
      <SheetContent className="gap-5 p-5">
        <SheetTitle>{t('details')}</SheetTitle>
        <SheetDescription className="sr-only">{shownName(ticket.contact)}</SheetDescription>
        {details}
      </SheetContent>
    </Sheet>
  )
}

function ContactDetails({ ticket }: { ticket: TicketView }) {
  const shownName = useShownName()
  const phone = usePhone()
  const { t } = useTranslation('contacts')
  const viewer = useShell()?.viewer
  const clock = useClock()
  const { contact, code, load, setContact } = useContact(ticket.contactId)
  const [editing, setEditing] = useState(false)
  usePreload(ContactForm, DrawerSections)
  const mayEdit = viewer !== undefined && may(viewer, 'contacts:save')
  usePendingAction('editContact', () => setEditing(true), contact !== undefined && mayEdit)
  if (code) return <ErrorState code={code} retry={load} />
  if (!contact) return <Skeleton className="h-64" />
  if (editing) {
    return (
      <ContactForm
        contact={contact}
        onCancel={() => setEditing(false)}
        onSaved={(saved) => {
          setContact(saved)
          setEditing(false)
          toast.success(t('toast.saved'))
        }}
      />
    )
  }
  return (
    <>
      <div className="grid justify-items-center gap-2 text-center">
        <Picture contact={contact} />
        <div>
          <p className="text-lg font-semibold [overflow-wrap:anywhere]">{shownName(contact)}</p>
          {!contact.isGroup && (
            <p className="flex items-center justify-center gap-1">
              <span className="select-all text-muted tabular">{phone(contact.number)}</span>
              <CallButton />
            </p>
          )}
          {contact.email && (
            <p className="select-all text-sm text-muted [overflow-wrap:anywhere]">{contact.email}</p>
          )}
        </div>
        {!contact.active && (
          <Badge tone="bad">
            <Ban aria-hidden />
            {t('blocked')}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        {mayEdit && (
          <Button size="sm" onClick={() => setEditing(true)}>
            <Pencil />
            {t('edit')}
          </Button>
        )}
        {viewer && may(viewer, 'contacts:block') && !contact.isGroup && (
          <BlockButton contact={contact} onChange={setContact} />
        )}
      </div>
      <OptOutMark contact={contact} />
      {viewer?.company.planFlags.includes('useKanban') && <StageSelect ticket={ticket} />}
      <TagsEditor contact={contact} onChange={setContact} />
      <DrawerSections contact={contact} ticket={ticket} onChange={setContact} />
      {viewer?.company.planFlags.includes('useSchedules') && <WaitingList ticket={ticket} />}
      <p className="text-xs text-muted">{t('since', { date: dateOf(contact.createdAt, clock) })}</p>
    </>
  )
}

/** Small beside the name; one press shows it over the whole window. */
function Picture({ contact }: { contact: ContactView }) {
  const { urlPicture, isGroup } = contact
  const name = useShownName()(contact)
  const { t } = useTranslation('contacts')
  const [open, setOpen] = useState(false)
  const { src } = useFileLink(urlPicture)
  const face = (
    <ContactAvatar className="size-20 text-lg" name={name} picture={urlPicture} isGroup={isGroup} />
  )
  if (!src) return face
  return (
    <>
      <button
        type="button"
        className="cursor-zoom-in rounded-full"
        aria-label={t('pictureLarger', { name })}
        onClick={() => setOpen(true)}
      >
        {face}
      </button>
      <Lightbox open={open} onOpenChange={setOpen} url={src} alt={name} />
    </>
  )
}

function BlockButton({
  contact,
  onChange,
}: {
  contact: ContactView
  onChange: (contact: ContactView) => void
}) {
  const shownName = useShownName()
  const { t } = useTranslation('contacts')
  const [asking, setAsking] = useState(false)
  const block = useMutation(contacts.block, {
    key: contact.id,
    onDone(_answer, { active }) {
      onChange({ ...contact, active: active === true })
      toast.success(active ? t('toast.unblocked') : t('toast.blocked'))
    },
  })
  const set = (active: boolean) => block.run({ contactId: contact.id, active })
  const press = () => (contact.active ? setAsking(true) : void set(true))
  usePendingAction('block', press)
  return (
    <>
      <Button size="sm" onClick={press}>
        <Ban />
        {contact.active ? t('block') : t('unblock')}
      </Button>
      <Problem {...block.problem} />
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('blockTitle', { name: shownName(contact) })}
        text={t('blockText')}
        action={t('block')}
        onConfirm={() => void set(false)}
      />
    </>
  )
}

function useContact(contactId: number) {
  const store = useStore()
  const [code, setCode] = useState<string>()
  const storedContact = useRow('contact', contactId)
  // What is being typed stays while all is read anew.
  const last = useRef(storedContact)
  last.current = storedContact ?? last.current
  const load = useRefetcher(async (since) => {
    const answer = await call(contacts.get, { contactId })
    setCode(answer.ok ? undefined : answer.problem.code)
    if (!answer.ok) return isSettled(answer)
    return store.take({ from: 'reading', since, updates: updatesFrom('contact', [answer.value]) })
  })
  const setContact = (contact: ContactView) =>
    void store.take({ from: 'answer', updates: updatesFrom('contact', [contact]) })
  return { contact: last.current, code, load, setContact }
}

/** Whether the details are open. Beside the conversation they stay as they were left, over it they come when asked for. */
export function useDetailsOpen(): [boolean, (open: boolean) => void] {
  const isWide = useIsWide()
  const isKept = useShell()?.preferences.details === 'open'
  const [chosen, setChosen] = useState<boolean>()
  const choose = (open: boolean) => {
    setChosen(open)
    if (isWide) savePreference({ details: open ? 'open' : 'closed' })
  }
  return [chosen ?? (isWide && isKept), choose]
}

function useIsWide() {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const query = window.matchMedia('(min-width: 1280px)')
    const look = () => setIsWide(query.matches)
    look()
    query.addEventListener('change', look)
    return () => query.removeEventListener('change', look)
  }, [])
  return isWide
}
