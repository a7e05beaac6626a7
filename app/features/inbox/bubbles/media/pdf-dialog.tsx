import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFocusKept } from '~/lib/ui/use-focus-kept'
import { Button } from '~/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '~/ui/dialog'

type PdfDialogProps = { open: boolean; onOpenChange: (open: boolean) => void; url: string; name: string }

/**
 * Shows a PDF in the page with the browser's own viewer; a browser without a viewer gets a download link. After a press in
 * the document the focus returns to the dialog, so that Escape closes it. Interface 22.
 */
export function PdfDialog({ open, onOpenChange, url, name }: PdfDialogProps) {
  const { t } = useTranslation('bubbles')
  const frameProps = useFocusKept()
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="h-[calc(100dvh-2rem)] max-w-5xl grid-rows-[auto_minmax(0,1fr)] gap-2 p-2">
        <div className="flex items-center gap-2 ps-2 pe-9">
          <DialogTitle className="me-auto min-w-0 truncate text-base">{name}</DialogTitle>
          <DialogDescription className="sr-only">{t('document.read')}</DialogDescription>
          <Button asChild size="sm">
            <a href={url} download={name} target="_blank" rel="noreferrer">
              <Download />
              {t('download')}
            </a>
          </Button>
        </div>
        <iframe
          {...frameProps}
          src={url}
          title={name}
          className="size-full rounded-md border border-line bg-hover"
        />
      </DialogContent>
    </Dialog>
  )
}
