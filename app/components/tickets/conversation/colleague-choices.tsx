import { Hand, UserRoundPlus } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Viewer } from '~/lib/viewer'
import { useSignal } from '~/live/events/use-live'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toaster'
import { filterHref, useFilter } from '../list/use-filter'
import { useIntent } from '../use-intent'

type ChoiceProps = { uuid: string; holder: string; viewer: Viewer; size?: 'sm' | 'md'; onDone?: () => void }

/** The owner is asked for the conversation, and told at once who asks. Interface 39. */
export function RequestTakeover({ uuid, holder, viewer, size, onDone }: ChoiceProps) {
  const { t } = useTranslation('tickets')
  const [isAsked, setAsked] = useState(false)
  // Declined, perhaps: one may ask again.
  useSignal('asks', () => setAsked(false))
  return (
    <IntentForm
      uuid={uuid}
      fields={{ intent: 'ask', userId: String(viewer.id) }}
      size={size}
      disabled={isAsked}
      title={t('ask.text', { name: holder })}
      onDone={() => {
        setAsked(true)
        toast.success(t('ask.sent', { name: holder }))
        onDone?.()
      }}
    >
      <Hand />
      {t('ask.button')}
    </IntentForm>
  )
}

/** One follows a colleague's conversation and answers in it; it stays theirs. Interface 39. */
export function TakePart({ uuid, holder, viewer, size, onDone }: ChoiceProps) {
  const { t } = useTranslation('tickets')
  return (
    <IntentForm
      uuid={uuid}
      fields={{ intent: 'join', userId: String(viewer.id) }}
      size={size}
      title={t('join.text', { name: holder })}
      onDone={onDone}
    >
      <UserRoundPlus />
      {t('join.button')}
    </IntentForm>
  )
}

type IntentFormProps = {
  uuid: string
  fields: Record<string, string>
  title?: string
  /** What a button without a word of its own is called. */
  label?: string
  size?: 'sm' | 'md' | 'icon-sm'
  variant?: 'secondary' | 'ghost'
  disabled?: boolean
  onStart?: () => void
  onDone?: () => void
  children: ReactNode
}

/** One button of a conversation that is a form, so that it works before and without JavaScript. */
export function IntentForm({
  uuid,
  fields,
  title,
  label,
  size,
  variant,
  disabled,
  onStart,
  onDone,
  children,
}: IntentFormProps) {
  const { run, busy } = useIntent(uuid, {
    leading: fields.intent === 'join' ? 'join' : undefined,
    onDone: (refusal) => !refusal && onDone?.(),
  })
  const { filter } = useFilter()
  const isOff = busy || disabled
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isOff) return
    onStart?.()
    // Nothing to load again: what comes of it comes by the socket. Who joins is led to where it stands all the same.
    run({ ...fields, stay: '1' })
  }
  return (
    <form
      method="post"
      action={filterHref(`/tickets/${uuid}`, filter)}
      onSubmit={onSubmit}
      className="contents"
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        size={size}
        variant={variant}
        aria-disabled={isOff}
        aria-label={label}
        title={title ?? label}
      >
        {children}
      </Button>
    </form>
  )
}
