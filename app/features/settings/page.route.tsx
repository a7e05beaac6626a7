import { json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { tabsOf } from '~/pages/page-rules'

/** The first tab that is the viewer's to open. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePageAccess({ request, context }, 'settings')
  const [first] = tabsOf('settings', viewer)
  if (!first) throw json({ error: 'ERR_NO_PERMISSION' }, 403)
  return redirect(first.path)
}

/** Nothing is shown here: with a component, a refusal is a page, and not what the API would answer. */
export default function SettingsIndex() {
  return null
}
