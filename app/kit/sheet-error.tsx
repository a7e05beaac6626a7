import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useErrorText } from '~/lib/text/error-text'
import { EmptyState } from '~/ui/empty-state'
import { QuotedCode } from './refusal/quoted-code'
import { SheetRoute } from './sheet-route'

const Refusal = z.object({ error: z.string() })

/** In place of a sheet that cannot be shown, over a page that can: what it was for is gone, or not one's own. */
export function SheetError() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const error = useRouteError()
  const refusal = Refusal.safeParse(isRouteErrorResponse(error) ? error.data : undefined).data
  const code = refusal?.error ?? 'ERR_INTERNAL'
  return (
    <SheetRoute title={t('error.title')}>
      <EmptyState icon={<SearchX aria-hidden />} title={errorText(code)} className="flex-1">
        <QuotedCode code={code} />
      </EmptyState>
    </SheetRoute>
  )
}
