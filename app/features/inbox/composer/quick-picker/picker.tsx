import { X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import { Spinner } from '~/ui/spinner'
import type { Slash } from '../quick/slash'
import type { AskVariablesProps } from './ask-variables'
import { filled, missingIn, type Values, valuesFor } from './filling'
import { PickerList } from './picker-list'
import { useMedia } from './use-media'

const AskVariables = openedOnDemand<AskVariablesProps>(
  async () => (await import('./ask-variables')).AskVariables,
)

export type PickerProps = {
  open: boolean
  /** The word that is written; none while it is closed. */
  slash: Slash | undefined
  box: RefObject<HTMLTextAreaElement>
  ticket: TicketView
  /** Puts a text in the word's place. */
  onPlace: (text: string, slash: Slash) => void
  /** Files of the composer, once they are fetched; none when they did not come. */
  onFiles: (files: Promise<File[]>) => void
  onClose: () => void
}

type PickedMessage = { message: QuickMessageView; names: readonly string[]; slash: Slash }

/** Quick messages where one writes: chosen by a word, filled from the conversation, asked for what it does not tell. */
export function Picker({ slash, box, ticket, onPlace, onFiles, onClose }: PickerProps) {
  const viewer = useShell()?.viewer
  const now = useNow()
  const [pickedMessage, setPickedMessage] = useState<PickedMessage>()
  const media = useMedia(onFiles)

  const put = ({ message, slash: openSlash }: Omit<PickedMessage, 'names'>, values: Values) => {
    onPlace(filled(message.message, values), openSlash)
    if (message.isMedia) media.attach(message)
  }
  const choose = (message: QuickMessageView, pickedSlash: Slash) => {
    const values = valuesFor(ticket, viewer, new Date())
    const names = missingIn(message.message, values)
    if (names.length > 0) setPickedMessage({ message, names, slash: pickedSlash })
    else put({ message, slash: pickedSlash }, values)
  }
  return (
    <>
      {slash && (
        <PickerList
          box={box}
          query={slash.query}
          values={valuesFor(ticket, viewer, now)}
          onChoose={(message) => choose(message, slash)}
          onClose={onClose}
        />
      )}
      <MediaNote {...media} />
      <AskVariables
        open={pickedMessage !== undefined}
        shortcode={pickedMessage?.message.shortcode ?? ''}
        names={pickedMessage?.names ?? NO_NAMES}
        onClose={() => setPickedMessage(undefined)}
        onDone={(givenValues) => {
          setPickedMessage(undefined)
          if (pickedMessage)
            put(pickedMessage, new Map([...valuesFor(ticket, viewer, new Date()), ...givenValues]))
        }}
      />
    </>
  )
}

const NO_NAMES: readonly string[] = []

/** The file that is on its way into the tray, or why it is not there. */
function MediaNote({ fetching, attach, dismiss }: ReturnType<typeof useMedia>) {
  const { t } = useTranslation(['quick-messages', 'common'])
  if (!fetching) return null
  const { message, hasFailed } = fetching
  const name = message.mediaName ?? ''
  return (
    <div className="absolute inset-x-2 bottom-full z-20 mb-1">
      {hasFailed ? (
        <Alert tone="bad" role="alert" className="shadow-float">
          <p>{t('picker.notAttached', { name })}</p>
          <p className="flex gap-2">
            <Button size="sm" onClick={() => attach(message)}>
              {t('common:retry')}
            </Button>
            <Button size="icon-sm" variant="ghost" aria-label={t('common:close')} onClick={dismiss}>
              <X />
            </Button>
          </p>
        </Alert>
      ) : (
        <p className="flex w-fit items-center gap-2 rounded-md border border-line bg-raised px-3 py-1.5 text-sm">
          <Spinner label={t('picker.attaching', { name })} />
          <span aria-hidden>{t('picker.attaching', { name })}</span>
        </p>
      )}
    </div>
  )
}
