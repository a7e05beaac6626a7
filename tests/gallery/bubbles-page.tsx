import { EllipsisVertical } from 'lucide-react'
import { Bubble } from '~/features/inbox/bubbles/bubble'
import { BubbleActionsProvider } from '~/features/inbox/bubbles/bubble-context'
import { Button } from '~/ui/button'
import { SAMPLES } from './samples'

const nothing = () => undefined
const ACTIONS = { onJump: nothing, onRetry: nothing, onDiscard: nothing, onRetryFile: nothing }

export function BubblesPage() {
  return (
    <BubbleActionsProvider value={ACTIONS}>
      <main className="mx-auto max-w-4xl px-4 py-6">
        <h1 className="sr-only">Bubbles</h1>
        <ol>
          {SAMPLES.map((message) => (
            <li key={message.id}>
              <Bubble message={message} showAuthor actions={<Menu />} />
            </li>
          ))}
        </ol>
      </main>
    </BubbleActionsProvider>
  )
}

function Menu() {
  return (
    <Button variant="ghost" size="icon-sm" aria-label="Menu">
      <EllipsisVertical />
    </Button>
  )
}
