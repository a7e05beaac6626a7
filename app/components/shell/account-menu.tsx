import { Form } from '@remix-run/react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openedOnDemand } from '~/lib/ui/on-demand'
import { openerOnDemand } from '~/lib/ui/opener-on-demand'
import type { Viewer } from '~/lib/viewer'
import { initials } from '../contact-avatar'
import { Avatar, AvatarFallback, AvatarImage } from '../ui/avatar'
import { Button, type ButtonProps } from '../ui/button'

export const ProfileSheet = openedOnDemand(async () => (await import('./profile-sheet')).ProfileSheet)

const AccountButton = forwardRef<HTMLButtonElement, ButtonProps & { viewer: Viewer }>(
  ({ viewer, ...props }, ref) => {
    const { t, i18n } = useTranslation('shell')
    return (
      <Button ref={ref} variant="ghost" size="icon" className="rounded-full" {...props}>
        <span className="sr-only">{t('account')}</span>
        <Avatar className="size-8">
          {viewer.profileImage && <AvatarImage src={viewer.profileImage} />}
          <AvatarFallback aria-hidden>{initials(viewer.name, i18n.language)}</AvatarFallback>
        </Avatar>
      </Button>
    )
  },
)
AccountButton.displayName = 'AccountButton'

const Options = openerOnDemand<{ viewer: Viewer }>(
  'menu',
  AccountButton,
  async () => (await import('./account-options')).AccountOptions,
)

export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  return (
    <>
      <noscript>
        <Form method="post" action="/logout">
          <Button type="submit" size="sm">
            {t('logout')}
          </Button>
        </Form>
      </noscript>
      <Options viewer={viewer} />
    </>
  )
}
