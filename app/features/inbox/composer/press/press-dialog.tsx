import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INTERACTIVE_TYPES } from '#domain/messages/contract/interactive/interactive-content.ts'
import { ClosingContext, useClosing } from '~/kit/form/unsaved/closing'
import { Alert } from '~/ui/alert'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '~/ui/dialog'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/ui/tabs'
import { CallForm, CopyForm, UrlForm } from './button-forms'
import { ListForm } from './list-form'
import { PixForm } from './pix-form'
import type { PressFormProps } from './press-parts'

const FORMS = {
  list: ListForm,
  copy: CopyForm,
  call: CallForm,
  url: UrlForm,
  pix: PixForm,
} as const satisfies Record<(typeof INTERACTIVE_TYPES)[number], (props: PressFormProps) => unknown>

type PressDialogProps = Omit<PressFormProps, 'onDone'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Kind = (typeof INTERACTIVE_TYPES)[number]

/** A message with something to press: which kind, and what stands in it. Specification 1 §2, §7. */
export function PressDialog({ ticketId, canPress, open, onOpenChange }: PressDialogProps) {
  const { t } = useTranslation('composer')
  const { asks, close } = useClosing(() => onOpenChange(false))
  return (
    <Dialog open={open} onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>{t('press.title')}</DialogTitle>
          <DialogDescription>{t('press.about')}</DialogDescription>
        </DialogHeader>
        {!canPress && <Alert tone="warn">{t('press.onlyText')}</Alert>}
        <ClosingContext.Provider value={asks}>
          <Kinds ticketId={ticketId} canPress={canPress} onDone={() => onOpenChange(false)} />
        </ClosingContext.Provider>
      </DialogContent>
    </Dialog>
  )
}

/** A tab a kind. What was typed in one stays while another is looked at. */
function Kinds(form: PressFormProps) {
  const { t } = useTranslation('composer')
  const [shownKind, setShownKind] = useState<Kind>('list')
  const [openedKinds, setOpenedKinds] = useState<ReadonlySet<Kind>>(new Set([shownKind]))
  const show = (value: string) => {
    const kind = INTERACTIVE_TYPES.find((type) => type === value)
    if (!kind) return
    setShownKind(kind)
    setOpenedKinds((before) => new Set(before).add(kind))
  }
  return (
    <Tabs value={shownKind} onValueChange={show} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <TabsList className="overflow-x-auto">
        {INTERACTIVE_TYPES.map((type) => (
          <TabsTrigger key={type} value={type}>
            {t(`press.kind.${type}`)}
          </TabsTrigger>
        ))}
      </TabsList>
      {INTERACTIVE_TYPES.filter((type) => openedKinds.has(type)).map((type) => {
        const Fields = FORMS[type]
        return (
          <TabsContent key={type} value={type} forceMount className="data-[state=inactive]:hidden">
            <Fields {...form} />
          </TabsContent>
        )
      })}
    </Tabs>
  )
}
