import { Heart, Languages, Scissors, Sparkles, SpellCheck, WandSparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as assist from '#domain/prompts/contract/assist-endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { type Maybe, type MenuAct, useMenuActs } from '~/lib/ui/actions/menu-acts'
import { Button } from '~/ui/button'
import { ActItems, useActsAfter } from '~/ui/menus/act-items'
import { DropdownMenu, DropdownMenuContent, DropdownMenuTrigger } from '~/ui/menus/dropdown-menu'
import { Spinner } from '~/ui/spinner'
import { Tooltip } from '~/ui/tooltip'
import { TranslateDialog } from './translate-dialog'
import { type AssistOffer, useAssistOffer } from './use-assist-offer'
import { useProposal } from './use-proposal'

type AssistMenuProps = { ticketId: number; text: string; write: (text: string) => void }

/** Help with what is written: each line proposes a text, and none sends it. Absent where the company offers none. */
export function AssistMenu(props: AssistMenuProps) {
  const offer = useAssistOffer()
  return offer.draft || offer.wording || offer.translate ? <Menu {...props} offer={offer} /> : null
}

function Menu({ ticketId, text, write, offer }: AssistMenuProps & { offer: AssistOffer }) {
  const { t } = useTranslation('composer')
  const after = useActsAfter()
  const [isTranslating, setTranslating] = useState(false)
  const { read, propose } = useProposal({ text, write })
  const draft = useMutation(assist.draft, { key: ticketId })
  const reword = useMutation(assist.reword, { key: ticketId })
  const isBusy = draft.busy || reword.busy
  const isWritten = text.trim() !== ''

  async function proposeDraft() {
    const askedText = read()
    const answer = await draft.run({ ticketId })
    if (answer.ok) propose(answer.value.text, askedText)
  }

  async function proposeWording(wording: 'shorter' | 'friendlier' | 'corrected') {
    const askedText = read()
    const answer = await reword.run({ text: askedText, wording })
    if (answer.ok) propose(answer.value.text, askedText)
  }

  const mayReword = offer.wording && isWritten
  const lines: Maybe<MenuAct>[] = [
    offer.draft && {
      action: 'draftAnswer',
      icon: WandSparkles,
      text: t('assist.draft'),
      run: () => void proposeDraft(),
    },
    mayReword && {
      action: 'shortenText',
      icon: Scissors,
      text: t('assist.shorter'),
      run: () => void proposeWording('shorter'),
    },
    mayReword && {
      action: 'warmText',
      icon: Heart,
      text: t('assist.friendlier'),
      run: () => void proposeWording('friendlier'),
    },
    mayReword && {
      action: 'correctText',
      icon: SpellCheck,
      text: t('assist.corrected'),
      run: () => void proposeWording('corrected'),
    },
    offer.translate &&
      isWritten && {
        action: 'translateText',
        icon: Languages,
        text: t('assist.translate'),
        takesFocus: true,
        run: () => setTranslating(true),
      },
  ]
  const acts = useMenuActs(lines)
  return (
    <>
      <DropdownMenu>
        <Tooltip text={t('assist.open')}>
          <DropdownMenuTrigger asChild>
            <Button
              variant="ghost"
              size="icon"
              aria-label={t('assist.open')}
              disabled={isBusy || acts.length === 0}
              className="noscript:hidden"
            >
              {isBusy ? <Spinner label={t('assist.busy')} /> : <Sparkles />}
            </Button>
          </DropdownMenuTrigger>
        </Tooltip>
        <DropdownMenuContent align="end" side="top" onCloseAutoFocus={after.close}>
          <ActItems acts={acts} after={after} />
        </DropdownMenuContent>
      </DropdownMenu>
      <TranslateDialog
        open={isTranslating}
        onOpenChange={setTranslating}
        read={read}
        onTranslated={propose}
      />
    </>
  )
}
