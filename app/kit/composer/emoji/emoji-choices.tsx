import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { EMOJI_GROUPS, EMOJIS } from './emojis'
import { findEmojis } from './find-emojis'
import { useEmojis } from './use-emojis'

const MAX_SHOWN = 60

type EmojiChoicesProps = { onPick: (emoji: string) => void }

/** The usual ones in their groups; all of them by their names, of which Enter takes the first. */
export function EmojiChoices({ onPick }: EmojiChoicesProps) {
  const { t } = useTranslation('composer')
  const [text, setText] = useState('')
  const emojis = useEmojis()
  const matches = emojis && text.trim() ? findEmojis(emojis, text, MAX_SHOWN) : undefined
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = matches ?? []
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The composer's form is not meant.
    event.preventDefault()
    if (first) onPick(first.emoji)
  }
  return (
    <>
      <Input
        type="search"
        value={text}
        maxLength={60}
        autoComplete="off"
        aria-label={t('emojiSearch')}
        placeholder={t('emojiSearch')}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        className="sticky top-0 z-10 mb-1 bg-raised"
      />
      {matches === undefined &&
        EMOJI_GROUPS.map((group) => (
          <section key={group} aria-label={t(`emojis.${group}`)}>
            <h3 className="px-1 py-1 text-xs font-medium text-muted">{t(`emojis.${group}`)}</h3>
            <Grid emojis={EMOJIS[group].split(' ').map((emoji) => ({ emoji }))} onPick={onPick} />
          </section>
        ))}
      {matches && matches.length > 0 && <Grid emojis={matches} onPick={onPick} />}
      <p role="status" className="px-1 text-sm text-muted">
        {matches?.length === 0 && t('emojiNone')}
      </p>
    </>
  )
}

type GridProps = EmojiChoicesProps & { emojis: readonly { emoji: string; name?: string }[] }

function Grid({ emojis, onPick }: GridProps) {
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(2.25rem,1fr))]">
      {emojis.map(({ emoji, name }) => (
        <Button
          key={emoji}
          variant="ghost"
          size="icon"
          title={name}
          aria-label={name}
          className="text-xl"
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </Button>
      ))}
    </div>
  )
}
