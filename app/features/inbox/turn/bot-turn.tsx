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
import type { BotView, RunView } from '#domain/bot/contract/schema.ts'
import { isWaiting } from '#domain/tickets/contract/lifecycle.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { useAttending } from '../actions/attending'
import { ACT_LOOK, type ActName, ActWords } from './act-words'
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
        {!bot.pausedBy && (
          <p className="px-2 py-1.5 text-xs text-muted">
            {bot.run
              ? t(`botTurn.runSince.${bot.run.waitsFor}`, { since: dateAndTime(bot.since, clock) })
              : t('botTurn.since', { since: dateAndTime(bot.since, clock) })}
          </p>
        )}
        {bot.run?.nodeName && <p className="truncate px-2 pb-1.5 text-xs">“{bot.run.nodeName}”</p>}
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
      {bot.run && ticket.isBot && !bot.pausedBy && <RunActs ticketId={ticketId} run={bot.run} />}
      <Act name="restart" icon={RotateCcw} onPress={() => void restart.run({ ticketId })} />
      {isWaiting(ticket) && (
        <Act name="handOver" icon={Users} onPress={() => void handOver.run({ ticketId })} />
      )}
      {allowed.accept && <Act name="take" icon={Check} onPress={start} />}
    </div>
  )
}

/** The acts on the flow, integration or prompt that has the conversation. */
function RunActs({ ticketId, run }: { ticketId: number; run: RunView }) {
  const isFlow = run.kind === 'flow'
  const skip = useMutation(bots.skip, { key: ticketId })
  const stop = useMutation(bots.stop, { key: ticketId })
  return (
    <>
      {isFlow && <Act name="skip" icon={SkipForward} onPress={() => void skip.run({ ticketId })} />}
      {isFlow && <MoveRun ticketId={ticketId} nodeId={run.nodeId} />}
      <Act name={isFlow ? 'stop' : 'end'} icon={CircleStop} onPress={() => void stop.run({ ticketId })} />
    </>
  )
}

type ActProps = {
  name: Exclude<ActName, 'move'>
  icon: LucideIcon
  onPress: () => void
}

function Act({ name, icon, onPress }: ActProps) {
  return (
    <PopoverClose onClick={onPress} className={ACT_LOOK}>
      <ActWords name={name} icon={icon} />
    </PopoverClose>
  )
}
