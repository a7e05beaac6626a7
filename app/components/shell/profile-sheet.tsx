import { useTranslation } from 'react-i18next'
import type { Viewer } from '~/lib/viewer'
import { Sheet, SheetContent, SheetDescription, SheetTitle } from '../ui/sheet'
import { Profile } from './profile'

type ProfileSheetProps = { viewer: Viewer; open: boolean; onOpenChange: (open: boolean) => void }

export function ProfileSheet({ viewer, open, onOpenChange }: ProfileSheetProps) {
  const { t } = useTranslation('shell')
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetContent className="gap-4 p-5">
        <SheetTitle>{t('profile')}</SheetTitle>
        <SheetDescription className="sr-only">{t('account')}</SheetDescription>
        <Profile viewer={viewer} />
      </SheetContent>
    </Sheet>
  )
}
