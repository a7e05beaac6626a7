import { type ReactNode, type RefObject, useState } from 'react'
import { actionsFor } from '~/features/inbox/actions/ticket-actions'
import { EmojiPicker } from '~/kit/composer/emoji/emoji-picker'
import { insertAtCursor } from '~/kit/composer/put-text'
import { useShell } from '~/lib/ui/use-shell'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import { AssistMenu } from '../../assist/assist-menu'
import { useLater } from '../../conversation/use-later'
import type { ComposerProps } from '../composer-props'
import { isEmpty, type Mode } from '../composer-state'
import { SendMenu } from '../sending/send-menu'
import { ShareDialogs, type Shared } from '../share/share-dialogs'
import type { useComposer } from '../use-composer'
import { startRecording } from '../voice/recordings'
import { NoteToggle } from './note-toggle'
import { PlusMenu } from './plus-menu'
import { RecordButton, SendButton } from './toolbar'

const CameraDialog = openedOnDemand(async () => (await import('../camera/camera-dialog')).CameraDialog)

type ComposerRowProps = {
  ticket: ComposerProps['ticket']
  canPress: boolean
  canSign: boolean
  composer: ReturnType<typeof useComposer>
  isReady: boolean
  box: RefObject<HTMLTextAreaElement>
  onQuick: () => void
  onSendAndResolve: () => void
  children: ReactNode
}

/** One line that grows with the text: what else goes along, for whom it is, the text, and the button that sends it. */
export function ComposerRow({
  ticket,
  canPress,
  canSign,
  composer,
  isReady,
  box,
  children,
  ...run
}: ComposerRowProps) {
  const { state, dispatch, attach, write, name } = composer
  const [isFilming, setFilming] = useState(false)
  const later = useLater(ticket)
  const [sharing, setSharing] = useState<Shared>()
  /**
   * Changes the mode and focuses the text box. A user who changes the mode is about to write, so the next letter
   * belongs into the text.
   */
  const setMode = (mode: Mode) => {
    dispatch({ type: 'mode', mode })
    box.current?.focus()
  }
  const isWritten = !isEmpty(state)
  const viewer = useShell()?.viewer
  const mayResolve = state.mode === 'reply' && viewer !== undefined && actionsFor(ticket, viewer).close
  const mayRecord = isReady && state.mode === 'reply'
  return (
    <div className="flex items-end gap-1">
      {isReady && (
        <PlusMenu
          mode={state.mode}
          canSign={canSign}
          onMode={setMode}
          onFiles={attach}
          onCamera={() => setFilming(true)}
          onQuick={run.onQuick}
          onSendAndResolve={isWritten && mayResolve ? run.onSendAndResolve : undefined}
          onShare={setSharing}
          onLater={later}
        />
      )}
      <NoteToggle mode={state.mode} onChange={setMode} />
      {children}
      {isReady && <AssistMenu ticketId={ticket.id} text={composer.text} write={write} />}
      {isReady && (
        <EmojiPicker
          onPick={(emoji) => insertAtCursor(box, emoji, write)}
          onClose={() => box.current?.focus()}
        />
      )}
      {mayRecord && <RecordButton isWritten={isWritten} onRecord={() => void startRecording(name)} />}
      <SendButton mode={state.mode} isEmpty={isReady && !isWritten} comesWhenWritten={mayRecord}>
        {isReady && isWritten && state.mode === 'reply' && (mayResolve || later) && (
          <SendMenu onSendAndResolve={mayResolve ? run.onSendAndResolve : undefined} onLater={later} />
        )}
      </SendButton>
      <CameraDialog open={isFilming} onOpenChange={setFilming} onFile={(file) => void attach([file])} />
      <ShareDialogs
        ticketId={ticket.id}
        canPress={canPress}
        open={sharing}
        onClose={() => setSharing(undefined)}
      />
    </div>
  )
}
