import { CircleHelp, Eye, Info, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure } from '~/ui/disclosure'
import type { BubbleProps } from './bubble-context'
import { readableData } from './read-body'
import { Marked } from './text/found'

/** A message told about rather than shown: a sign, a sentence, and the rest below. */
export function Placeholder({
  icon,
  text,
  children,
}: {
  icon: ReactNode
  text: string
  children?: ReactNode
}) {
  return (
    <div className="grid gap-1.5">
      <p className="flex items-start gap-2 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted">
        {icon}
        <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">
          <Marked text={text} />
        </span>
      </p>
      {children}
    </div>
  )
}

export function CallBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  return <Placeholder icon={<Phone aria-hidden />} text={message.body || t('call')} />
}

export function HiddenOnceBody() {
  const { t } = useTranslation('bubbles')
  return <Placeholder icon={<Eye aria-hidden />} text={t('viewOnce.hidden')} />
}

/** A kind that we do not know: what it is, where it can be seen, and the data as it came. Interface 19. */
export function UnsupportedBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  return (
    <Placeholder icon={<CircleHelp aria-hidden />} text={message.body || t('unsupported.title')}>
      <p className="text-sm text-muted">{t('unsupported.hint')}</p>
      <RawData message={message} />
    </Placeholder>
  )
}

/** Something happened in the chat by which nobody said anything. */
export function NoticeBody({ message }: BubbleProps) {
  return (
    <div className="text-muted text-sm">
      <Placeholder icon={<Info aria-hidden />} text={message.body}>
        <RawData message={message} />
      </Placeholder>
    </div>
  )
}

function RawData({ message }: Pick<BubbleProps, 'message'>) {
  const { t } = useTranslation('bubbles')
  const raw = readableData(message.dataJson)
  if (!raw) return null
  return (
    <Disclosure label={t('unsupported.raw')} className="text-xs" labelClass="text-xs text-accent-text">
      <pre className="mt-1 max-h-48 max-w-full overflow-auto whitespace-pre-wrap rounded-md bg-hover p-2 [overflow-wrap:anywhere]">
        {raw}
      </pre>
    </Disclosure>
  )
}
