import { Paperclip } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Files may be dropped anywhere in the window; while they hang over it, it says where they would go. */
export function DropTarget({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('composer')
  const over = useWindowDrop(onFiles)
  if (!over) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-scrim p-6">
      <p className="flex items-center gap-2 rounded-lg border-2 border-dashed border-accent-text bg-raised px-6 py-5 text-lg font-medium shadow-float">
        <Paperclip aria-hidden className="size-5" />
        {t('drop')}
      </p>
    </div>
  )
}

/** Returns whether a dialog is open. A file dropped on a dialog is the dialog's, or nobody's. */
function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog][data-state=open]') !== null
}

function useWindowDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0)
  useEffect(() => {
    const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => carriesFiles(event) && !isDialogOpen() && setDepth((now) => now + 1)
    const leave = (event: DragEvent) => carriesFiles(event) && setDepth((now) => Math.max(0, now - 1))
    const hover = (event: DragEvent) => carriesFiles(event) && event.preventDefault()
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setDepth(0)
      if (isDialogOpen()) return
      onFiles([...(event.dataTransfer?.files ?? [])])
    }
    const leaving = new AbortController()
    const { signal } = leaving
    window.addEventListener('dragenter', enter, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('drop', drop, { signal })
    return () => leaving.abort()
  }, [onFiles])
  return depth > 0
}
