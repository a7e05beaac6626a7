import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'

type SidePanelProps = { title: string; onClose: () => void; children: ReactNode }

/** A panel at the right of the canvas; on a phone over the list. */
export function EditorPanel({ title, onClose, children }: SidePanelProps) {
  const { t } = useTranslation()
  return (
    <aside
      aria-label={title}
      className="flex w-88 shrink-0 flex-col border-s border-line bg-panel max-md:absolute max-md:inset-0 max-md:z-20 max-md:w-full max-md:border-0"
    >
      <div className="flex h-12 items-center justify-between border-b border-line ps-4 pe-2">
        <h2 className="font-semibold">{title}</h2>
        <Button variant="ghost" size="icon-sm" aria-label={t('close')} onClick={onClose}>
          <X />
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </aside>
  )
}
