import { Smile } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActions } from '~/lib/ui/shortcuts'
import { Button } from '~/ui/button'
import { onDemand, usePreload } from '~/ui/on-demand/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '~/ui/popover'
import { Skeleton } from '~/ui/skeleton'
import { Tooltip } from '~/ui/tooltip'

const Choices = onDemand(async () => (await import('./emoji-choices')).EmojiChoices, {
  meanwhile: () => <Skeleton className="h-60" />,
})

/** Puts an emoji at the cursor; the focus returns to the text. */
export function EmojiPicker({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const { t } = useTranslation('composer')
  const [open, setOpen] = useState(false)
  useActions({ emoji: () => setOpen(true) })
  usePreload(Choices)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <Tooltip text={t('emoji')}>
        <PopoverTrigger asChild>
          <Button variant="ghost" size="icon" aria-label={t('emoji')}>
            <Smile />
          </Button>
        </PopoverTrigger>
      </Tooltip>
      <PopoverContent
        align="start"
        aria-label={t('emoji')}
        className="max-h-80 w-80 overflow-y-auto p-2"
        onOpenAutoFocus={(event) => {
          // A keyboard on the screen would cover the emojis.
          if (window.matchMedia('(pointer: coarse)').matches) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        <Choices
          onPick={(emoji) => {
            onPick(emoji)
            setOpen(false)
          }}
        />
      </PopoverContent>
    </Popover>
  )
}
