import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { Section } from './section'

/** The ways to the two forms that really send. */
export function TryLinks() {
  const { t } = useTranslation('messages-api')
  return (
    <Section heading={t('try.heading')} text={t('try.text')}>
      <div className="flex flex-wrap gap-2">
        <Button asChild>
          <Link to={`${PAGES.messagesApi.path}/try-text`} preventScrollReset>
            {t('try.textForm')}
          </Link>
        </Button>
        <Button asChild>
          <Link to={`${PAGES.messagesApi.path}/try-media`} preventScrollReset>
            {t('try.mediaForm')}
          </Link>
        </Button>
      </div>
    </Section>
  )
}
