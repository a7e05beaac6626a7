import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '~/ui/dialog'
import { diffDrawings } from '../drawing/diff'
import { DiffView } from '../panels/diff-view'
import { useDrawing, useEditor, useSaveState } from '../state/editor-context'

/** Somebody else has saved this flow meanwhile: nothing is lost, and the person chooses. */
export function ConflictDialog() {
  const { t } = useTranslation('flow-editor')
  const { autosave } = useEditor()
  const state = useSaveState()
  const drawing = useDrawing()
  if (state.kind !== 'conflict') return null
  const { current, by } = state.conflict
  const diff = current.flow ? diffDrawings(current.flow, drawing) : null
  return (
    <Dialog open>
      <DialogContent
        role="alertdialog"
        // One of the two is chosen: there is nothing to close.
        className="max-w-lg [&>button]:hidden"
        onEscapeKeyDown={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
      >
        <DialogHeader>
          <DialogTitle>{t('conflict.title')}</DialogTitle>
          <DialogDescription>{by ? t('conflict.by', { name: by }) : t('conflict.text')}</DialogDescription>
        </DialogHeader>
        {diff && <DiffView diff={diff} title={t('conflict.difference')} />}
        <DialogFooter>
          <Button onClick={() => autosave.settle('other')}>{t('conflict.other')}</Button>
          <Button variant="primary" onClick={() => autosave.settle('own')}>
            {t('conflict.own')}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}
