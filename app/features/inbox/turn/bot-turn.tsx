import {
  Check,
  ChevronDown,
  CirclePause,
  CirclePlay,
  CircleStop,
  type LucideIcon,
  RotateCcw,
  SkipForward,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as bots from '#domain/bot/contract/endpoints.ts'
import type { BotView } from '#domain/bot/contract/schema.ts'
import { isWaiting } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { useAttending } from '../actions/attending'
import { MoveRun } from './move-run'
import { usePlace } from './use-place'

type BotTurnProps = { ticket: TicketView; bot: BotView }

/**
 * Shows that the bot has the turn, at which of its doors, and since when; and the actions that a colleague may ask of
 * it. Interface 40.
 */
export function BotTurn({ ticket, bot }: BotTurnProps) {
  const { t } = useTranslation('tickets')
  const clock = useClock()
  const placeText = usePlace(bot)
  return (
    <Popover>
      <PopoverTrigger className="-mx-1 inline-flex min-w-0 items-center gap-0.5 rounded px-1 text-ink hover:bg-hover">
        <span className="truncate">{placeText}</span>
        <ChevronDown aria-hidden className="size-3 shrink-0" />
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('botTurn.acts')} className="w-80 p-1.5">
        <p className="px-2 py-1.5 text-xs text-muted">
          {bot.run
            ? t(`botTurn.runSince.${bot.run.waitsFor}`, { since: dateAndTime(bot.since, clock) })
            : t('botTurn.since', { since: dateAndTime(bot.since, clock) })}
        </p>
        {bot.run?.nodeName && <p className="truncate px-2 pb-1.5 text-xs">«{bot.run.nodeName}»</p>}
        <Acts ticket={ticket} bot={bot} />
      </PopoverContent>
    </Popover>
  )
}

function Acts({ ticket, bot }: BotTurnProps) {
  const { id: ticketId } = ticket
  const { allowed, start } = useAttending()
  const pause = useMutation(bots.pause, { key: ticketId })
  const resume = useMutation(bots.resume, { key: ticketId })
  const restart = useMutation(bots.restart, { key: ticketId })
  const handOver = useMutation(bots.handOver, { key: ticketId })
  return (
    <div className="grid">
      {ticket.isBot && !bot.pausedBy && (
        <Act name="pause" icon={CirclePause} onPress={() => void pause.run({ ticketId })} />
      )}
      {ticket.isBot && bot.pausedBy && (
        <Act name="resume" icon={CirclePlay} onPress={() => void resume.run({ ticketId })} />
      )}
      {bot.run && ticket.isBot && !bot.pausedBy && (
        <RunActs ticketId={ticketId} isFlow={bot.run.kind === 'flow'} />
      )}
      <Act name="restart" icon={RotateCcw} onPress={() => void restart.run({ ticketId })} />
      {isWaiting(ticket) && (
        <Act name="handOver" icon={Users} onPress={() => void handOver.run({ ticketId })} />
      )}
      {allowed.accept && <Act name="take" icon={Check} onPress={start} />}
    </div>
  )
}

/** The acts on the flow, integration or prompt that has the conversation. */
function RunActs({ ticketId, isFlow }: { ticketId: number; isFlow: boolean }) {
  const skip = useMutation(bots.skip, { key: ticketId })
  const stop = useMutation(bots.stop, { key: ticketId })
  return (
    <>
      {isFlow && <Act name="skip" icon={SkipForward} onPress={() => void skip.run({ ticketId })} />}
      {isFlow && <MoveRun ticketId={ticketId} />}
      <Act name="stop" icon={CircleStop} onPress={() => void stop.run({ ticketId })} />
    </>
  )
}

type ActProps = {
  name: 'pause' | 'resume' | 'restart' | 'handOver' | 'take' | 'skip' | 'stop'
  icon: LucideIcon
  onPress: () => void
}

function Act({ name, icon: Sign, onPress }: ActProps) {
  const { t } = useTranslation('tickets')
  return (
    <PopoverClose
      onClick={onPress}
      className="flex items-start gap-2.5 rounded px-2 py-1.5 text-start hover:bg-hover touch:min-h-11"
    >
      <Sign aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="grid">
        <span className="text-sm">{t(`botTurn.act.${name}`)}</span>
        <span className="text-xs text-muted">{t(`botTurn.hint.${name}`)}</span>
      </span>
    </PopoverClose>
  )
}
