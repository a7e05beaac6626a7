import { Smile } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button'
import { Popover, PopoverClose, PopoverContent, PopoverTrigger } from '../ui/popover'
import { Tooltip } from '../ui/tooltip'
import { EMOJI_GROUPS, EMOJIS } from './emojis'

/** Puts an emoji at the cursor; the focus returns to the text. */
export function EmojiPicker({ onPick, onClose }: { onPick: (emoji: string) => void; onClose: () => void }) {
  const { t } = useTranslation('composer')
  return (
    <Popover>
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
        className="max-h-72 w-80 overflow-y-auto p-2"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClose()
        }}
      >
        {EMOJI_GROUPS.map((group) => (
          <section key={group} aria-label={t(`emojis.${group}`)}>
            <h3 className="px-1 py-1 text-xs font-medium text-muted">{t(`emojis.${group}`)}</h3>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))]">
              {EMOJIS[group].split(' ').map((emoji) => (
                <PopoverClose key={emoji} asChild>
                  <Button variant="ghost" size="icon" className="text-xl" onClick={() => onPick(emoji)}>
                    {emoji}
                  </Button>
                </PopoverClose>
              ))}
            </div>
          </section>
        ))}
      </PopoverContent>
    </Popover>
  )
}
