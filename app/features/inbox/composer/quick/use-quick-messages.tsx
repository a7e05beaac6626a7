import type { FormEvent, RefObject } from 'react'
import { openedOnDemand, usePreload } from '~/ui/on-demand/on-demand'
import type { ComposerProps } from '../composer-props'
import type { useComposer } from '../use-composer'
import { useLateFiles } from './use-late-files'
import { useSlash } from './use-slash'

const Picker = openedOnDemand(async () => (await import('../quick-picker/picker')).Picker)

type UseQuickMessages = {
  ticket: ComposerProps['ticket']
  box: RefObject<HTMLTextAreaElement>
  composer: ReturnType<typeof useComposer>
  submit: (event: FormEvent) => void
}

/** Quick messages in the text that is being written; their code and texts come when the browser has nothing else to do. */
export function useQuickMessages({ ticket, box, composer, submit }: UseQuickMessages) {
  const { text, write, attach } = composer
  const { slash, look, open, insert, close } = useSlash({ box, text, write })
  const late = useLateFiles(attach, submit)
  usePreload(Picker)
  const picker = (
    <Picker
      open={slash !== undefined}
      slash={slash}
      box={box}
      ticket={ticket}
      onPlace={insert}
      onFiles={late.attachLate}
      onClose={close}
    />
  )
  return { picker, look, open, submit: late.submit }
}
