import { forwardRef } from 'react'
import { useNow } from '~/lib/ui/use-clock'
import { unavailability } from './availability'
import { unsentText } from './composer-cache'
import type { ComposerHandle, ComposerProps } from './composer-props'
import { EditForm } from './edit-form'
import { UnavailablePanel } from './notices'
import { OpenComposer } from './open-composer'

/** The composer of one conversation. Each conversation has its own, so that a text never appears in another. */
export const Composer = forwardRef<ComposerHandle, ComposerProps>((props, ref) => {
  const { ticket, viewer, messages, editing, onEditDone, unavailableAction } = props
  const reason = unavailability(ticket, messages, useNow())
  if (reason) {
    const unsent = unsentText(viewer.id, ticket.id)
    return (
      <UnavailablePanel reason={reason} unsent={unsent}>
        {unavailableAction}
      </UnavailablePanel>
    )
  }
  if (editing) {
    return <EditForm key={editing.id} message={editing} channel={ticket.channel} onDone={onEditDone} />
  }
  return <OpenComposer key={ticket.id} ref={ref} {...props} />
})
Composer.displayName = 'Composer'
