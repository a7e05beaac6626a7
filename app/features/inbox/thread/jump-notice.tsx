import { LoaderCircle, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorLine } from '~/lib/text/error-text'
import { Button } from '~/ui/button'
import type { Jump } from './use-jump'

/** Says what became of a jump that does not end at once at its message. */
export function JumpNotice({ jump, onClose }: { jump: Jump; onClose: () => void }) {
  const { t } = useTranslation('messages')
  const common = useTranslation().t
  const errorLine = useErrorLine()
  if (jump.state === 'idle') return null
  const isOver = jump.state !== 'searching'
  return (
    <div
      role={isOver ? 'alert' : 'status'}
      className="absolute inset-x-0 top-3 mx-auto flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-lg border border-line bg-raised py-1 ps-3 pe-1 text-sm shadow-float"
    >
      {!isOver && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {jump.state === 'failed' ? errorLine(jump.code) : t(`jump.${jump.state}`)}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={isOver ? common('close') : common('cancel')}
        onClick={onClose}
      >
        <X />
      </Button>
    </div>
  )
}
