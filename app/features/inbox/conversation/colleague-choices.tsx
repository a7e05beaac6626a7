import { Hand, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActForm } from '~/kit/form/act-form'
import type { ActionName } from '~/lib/ui/actions/actions'
import { useActions } from '~/lib/ui/shortcuts'
import type { Viewer } from '~/lib/viewer'
import { useSignal } from '~/live/events/use-live'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { filterHref, useFilter } from '../list/use-filter'
import { type TicketRef, useAskFor, useJoin } from './use-colleague-acts'

export type ChoiceProps = {
  heldTicket: TicketRef
  /** The name of the user who holds the conversation. */
  holder: string
  viewer: Viewer
  size?: 'sm' | 'md'
  onDone?: () => void
}

/** The owner is asked for the conversation, and told at once who asks. Interface 39. */
export function RequestTakeover({ heldTicket, holder, viewer, size, onDone }: ChoiceProps) {
  const { t } = useTranslation('tickets')
  const [isAsked, setAsked] = useState(false)
  // Declined, perhaps: one may ask again.
  useSignal('asks', () => setAsked(false))
  const ask = useAskFor(heldTicket, () => {
    setAsked(true)
    toast.success(t('ask.sent', { name: holder }))
    onDone?.()
  })
  return (
    <ColleagueAct
      uuid={heldTicket.uuid}
      fields={{ intent: 'ask', userId: String(viewer.id) }}
      act={ask}
      size={size}
      disabled={isAsked}
      action="askFor"
      title={t('ask.text', { name: holder })}
    >
      <Hand />
      {t('ask.button')}
    </ColleagueAct>
  )
}

/** One follows a colleague's conversation and answers in it; it stays theirs. Interface 39. */
export function TakePart({ heldTicket, holder, viewer, size, onDone }: ChoiceProps) {
  const { t } = useTranslation('tickets')
  const join = useJoin(heldTicket, viewer.id, onDone)
  return (
    <ColleagueAct
      uuid={heldTicket.uuid}
      fields={{ intent: 'join', userId: String(viewer.id) }}
      act={join}
      action="join"
      size={size}
      title={t('join.text', { name: holder })}
    >
      <UserRoundPlus />
      {t('join.button')}
    </ColleagueAct>
  )
}

type ColleagueActProps = {
  uuid: string
  /** The fields that are posted before any script has loaded. */
  fields: Record<string, string>
  act: { busy: boolean; run: () => unknown }
  title?: string
  /** The label of a button without a text of its own. */
  label?: string
  size?: 'sm' | 'md' | 'icon-sm'
  variant?: 'secondary' | 'ghost'
  disabled?: boolean
  /** A key and the palette do it too: where it concerns the open conversation. */
  action?: ActionName
  children: ReactNode
}

/** One button about who attends a conversation. */
export function ColleagueAct(props: ColleagueActProps) {
  const { uuid, fields, act, title, label, size, variant, disabled, action, children } = props
  const { filter } = useFilter()
  const isOff = act.busy || disabled
  useActions(action && !isOff ? { [action]: () => void act.run() } : {})
  return (
    <ActForm
      action={filterHref(`/tickets/${uuid}`, filter)}
      fields={fields}
      onAct={() => isOff || void act.run()}
      className="contents"
    >
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
    </ActForm>
  )
}
