import { Link } from '@remix-run/react'
import { forwardRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionForm } from '~/kit/form/action-form'
import { usePost } from '~/kit/form/use-post'
import { UserAvatar } from '~/kit/marks/user-avatar'
import { WithoutScripts } from '~/kit/without-scripts'
import { useActions } from '~/lib/ui/shortcuts'
import { may, type Viewer } from '~/lib/viewer'
import { Button, type ButtonProps } from '~/ui/button'
import { openerOnDemand } from '~/ui/on-demand/opener-on-demand'

const AccountButton = forwardRef<HTMLButtonElement, ButtonProps & { viewer: Viewer }>(
  ({ viewer, ...props }, ref) => {
    const { t } = useTranslation('shell')
    return (
      <Button ref={ref} variant="ghost" size="icon" className="rounded-full noscript:hidden" {...props}>
        <span className="sr-only">{t('account')}</span>
        <UserAvatar name={viewer.name} picture={viewer.profileImage} />
      </Button>
    )
  },
)
AccountButton.displayName = 'AccountButton'

const Options = openerOnDemand<{ viewer: Viewer }>(
  'menu',
  AccountButton,
  async () => (await import('./account-options')).AccountOptions,
  'account',
)

/** Signing out is in the palette from the first moment: it does not wait for the menu's code. */
export function AccountMenu({ viewer }: { viewer: Viewer }) {
  const { t } = useTranslation('shell')
  const post = usePost()
  useActions({ signOut: () => post({ action: '/logout' }) })
  return (
    <>
      <WithoutScripts>
        {may(viewer, 'users:save') && (
          <Button asChild size="sm" variant="ghost">
            <Link to="/profile">{t('profile')}</Link>
          </Button>
        )}
        <ActionForm action="/logout">
          <Button type="submit" size="sm">
            {t('logout')}
          </Button>
        </ActionForm>
      </WithoutScripts>
      <Options viewer={viewer} />
    </>
  )
}
