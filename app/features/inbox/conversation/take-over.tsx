import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { type ChoiceProps, ColleagueAct } from './colleague-choices'
import { useTakeOver } from './use-colleague-acts'

/** A colleague's conversation becomes one's own, after a question; its log tells of it as a transfer. Interface 39. */
export function TakeOver({ heldTicket, holder, viewer, size, onDone }: ChoiceProps) {
  const { t } = useTranslation('tickets')
  const { run, busy } = useTakeOver(heldTicket, viewer.id, onDone)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ColleagueAct
        uuid={heldTicket.uuid}
        fields={{ intent: 'takeOver', userId: String(viewer.id) }}
        act={{ busy, run: () => setAsking(true) }}
        size={size}
        action="takeOver"
        title={t('held.takeOverText', { name: holder })}
      >
        <UserRoundCheck />
        {t('takeOver.button')}
      </ColleagueAct>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('takeOver.title', { name: holder })}
        text={t('takeOver.text', { name: holder })}
        action={t('takeOver.button')}
        onConfirm={() => void run()}
      />
    </>
  )
}
