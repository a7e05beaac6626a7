import { Link, useParams } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { tabClass, tabListClass } from '~/ui/tab-class'

/** The two halves of the page where there is room for one: the list, and the chat that was opened last. Specification 3 §2. */
export function PhoneTabs() {
  const { t } = useTranslation('chats')
  const { uuid } = useParams()
  const [last, setLast] = useState(uuid)
  useEffect(() => {
    if (uuid) setLast(uuid)
  }, [uuid])
  const opened = uuid ?? last
  return (
    <nav aria-label={t('title')} className="shrink-0 bg-panel lg:hidden">
      <ul className={cn(tabListClass, 'px-2')}>
        <li className="flex">
          <Link to="/chats" className={tabClass} {...(!uuid && { 'aria-current': 'page' })}>
            {t('tabs.chats')}
          </Link>
        </li>
        <li className="flex">
          {opened ? (
            <Link to={`/chats/${opened}`} className={tabClass} {...(uuid && { 'aria-current': 'page' })}>
              {t('tabs.messages')}
            </Link>
          ) : (
            <span aria-disabled className={cn(tabClass, 'text-faint hover:text-faint')}>
              {t('tabs.messages')}
            </span>
          )}
        </li>
      </ul>
    </nav>
  )
}
