import { Link } from '@remix-run/react'
import { Download, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/messages/contract/endpoints.ts'
import { messageLink } from '#domain/messages/contract/message-link.ts'
import type { MessageView, SharedKind } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { documentIcon } from '~/kit/marks/document-icon'
import { call } from '~/lib/call'
import { cn } from '~/lib/cn'
import { useFileLink } from '~/lib/file-link'
import { dateOf, fileSize } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { isSettled, useRefetcher } from '~/live/reading/use-refetcher'
import { useChanges, useStore } from '~/live/store/use-store'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { tabClass, tabListClass } from '~/ui/tab-class'
import { WatchedImage } from '~/ui/watched-image'
import { Lightbox } from '../bubbles/media/lightbox'
import { renditionUrl } from '../bubbles/media/rendition-url'
import { DrawerSection } from './drawer-section'

const KINDS = ['media', 'files'] as const satisfies readonly SharedKind[]

/** Pictures, videos, documents and audio that went between the contact and the company, as far as the viewer may read. */
export function SharedFiles({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('contacts')
  const [kind, setKind] = useState<SharedKind>('media')
  return (
    <DrawerSection name="shared" title={t('shared.title')}>
      <fieldset className={tabListClass}>
        <legend className="sr-only">{t('shared.kind')}</legend>
        {KINDS.map((fileKind) => (
          <button
            key={fileKind}
            type="button"
            aria-pressed={kind === fileKind}
            data-state={kind === fileKind ? 'active' : 'inactive'}
            className={cn(tabClass)}
            onClick={() => setKind(fileKind)}
          >
            {t(`shared.${fileKind}`)}
          </button>
        ))}
      </fieldset>
      <Shared key={kind} contactId={ticket.contactId} kind={kind} />
    </DrawerSection>
  )
}

function Shared({ contactId, kind }: { contactId: number; kind: SharedKind }) {
  const { t } = useTranslation('contacts')
  const { shared, next, code, isReading, read, readOlder } = useShared(contactId, kind)
  if (code) return <ErrorState code={code} retry={read} />
  if (!shared) return <Skeleton className="h-20" />
  if (shared.length === 0) return <p className="text-sm text-muted">{t(`shared.none.${kind}`)}</p>
  return (
    <>
      <ul className={kind === 'media' ? 'grid grid-cols-3 gap-1.5' : 'grid grid-cols-[minmax(0,1fr)] gap-1'}>
        {shared.map((message) => (
          <li key={message.id}>
            {kind === 'media' ? <Tile message={message} /> : <FileRow message={message} />}
          </li>
        ))}
      </ul>
      {next !== null && (
        <Button
          variant="link"
          size="sm"
          className="justify-self-start"
          aria-disabled={isReading}
          onClick={() => void readOlder()}
        >
          {t('shared.more')}
        </Button>
      )}
    </>
  )
}

/** Read when it is shown, and again when a file of the contact's comes or goes. */
function useShared(contactId: number, kind: SharedKind) {
  const store = useStore()
  const [shared, setShared] = useState<readonly MessageView[]>()
  const [next, setNext] = useState<number | null>(null)
  const [code, setCode] = useState<string>()
  const [isReading, setReading] = useState(false)
  const read = useRefetcher(async () => {
    const answer = await call(endpoints.listShared, { contactId, kind })
    setCode(answer.ok ? undefined : answer.problem.code)
    if (!answer.ok) return isSettled(answer)
    const { messages: page, next: nextCursor } = answer.value
    const last = nextCursor === null ? undefined : page.at(-1)?.id
    // What was read further back stays: nothing of it is in this page.
    const further = (shared ?? []).filter(({ id }) => last !== undefined && id < last)
    setShared([...page, ...further])
    if (further.length === 0) setNext(nextCursor)
    return true
  })
  useChanges(({ noun, id, from }) => {
    const message = noun === 'message' && from === 'event' ? store.row('message', id) : undefined
    if (message?.contactId === contactId && message.file) read()
  })
  async function readOlder() {
    if (next === null || isReading) return
    setReading(true)
    const answer = await call(endpoints.listShared, { contactId, kind, cursor: next })
    setReading(false)
    setCode(answer.ok ? undefined : answer.problem.code)
    if (!answer.ok) return
    setShared((before = []) => [...before, ...answer.value.messages.filter(({ id }) => id < next)])
    setNext(answer.value.next)
  }
  return { shared, next, code, isReading, read, readOlder }
}

/** A picture opens over the page, a video in its place in the conversation. */
function Tile({ message }: { message: MessageView }) {
  const { t } = useTranslation('contacts')
  const clock = useClock()
  const [open, setOpen] = useState(false)
  const fileLink = useFileLink(message.file?.url)
  const small = useFileLink(message.file?.thumbnailUrl)
  const isVideo = message.mediaType === 'video'
  const date = dateOf(message.createdAt, clock)
  const frame =
    'relative grid aspect-square w-full place-items-center overflow-hidden rounded-md border border-line bg-hover'
  const pictureUrl = small.src ?? (isVideo ? undefined : renditionUrl(fileLink.src, message.file?.mime))
  const picture = pictureUrl && (
    <WatchedImage
      key={small.src ? small.attempt : fileLink.attempt}
      src={pictureUrl}
      alt=""
      loading="lazy"
      decoding="async"
      onError={small.src ? small.renew : fileLink.renew}
      className="absolute inset-0 size-full object-cover"
    />
  )
  if (isVideo) {
    return (
      <Link
        to={messageLink(message.ticketUuid, message.id)}
        aria-label={t('shared.video', { date })}
        className={frame}
      >
        {picture}
        <Play aria-hidden className="relative size-6 rounded-full bg-raised p-1" />
      </Link>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-label={t('shared.picture', { date })}
        className={frame}
        onClick={() => setOpen(true)}
      >
        {picture}
      </button>
      {fileLink.src && (
        <Lightbox
          open={open}
          onOpenChange={setOpen}
          url={fileLink.src}
          mime={message.file?.mime}
          alt={t('shared.picture', { date })}
          name={message.file?.name}
        />
      )}
    </>
  )
}

function FileRow({ message }: { message: MessageView }) {
  const { t, i18n } = useTranslation('contacts')
  const clock = useClock()
  const { file } = message
  const { src } = useFileLink(file?.url)
  const Icon = documentIcon(file?.mime ?? '')
  const name = file?.name || t(message.mediaType === 'audio' ? 'shared.audio' : 'shared.unnamed')
  const facts = [dateOf(message.createdAt, clock), file?.size != null && fileSize(file.size, i18n.language)]
  return (
    <div className="flex min-h-11 items-center gap-2.5 rounded-md px-1.5 hover:bg-hover">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <Link to={messageLink(message.ticketUuid, message.id)} className="grid min-w-0 flex-1">
        <span className="truncate text-sm">{name}</span>
        <span className="truncate text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
      </Link>
      {src && (
        <Button asChild variant="ghost" size="icon-sm">
          <a
            href={src}
            download={name}
            target="_blank"
            rel="noreferrer"
            aria-label={t('shared.download', { name })}
          >
            <Download />
          </a>
        </Button>
      )}
    </div>
  )
}
