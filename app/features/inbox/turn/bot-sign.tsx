import { Bot, CirclePause } from 'lucide-react'
import type { BotView } from '#domain/bot/contract/schema.ts'
import { usePlace } from './use-place'

/** Shows that the bot has a conversation of the list, and where it is in it. */
export function BotSign({ bot }: { bot: BotView }) {
  const placeText = usePlace(bot)
  const Sign = bot.pausedBy ? CirclePause : Bot
  return (
    <span title={placeText} className="inline-flex shrink-0 self-center">
      <Sign role="img" aria-label={placeText} className="size-3.5 text-muted" />
    </span>
  )
}
