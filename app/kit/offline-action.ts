import { type ClientActionFunctionArgs, isRouteErrorResponse } from '@remix-run/react'
import { FORM_KEY, type FormAnswer } from './form/submission'

/**
 * The `clientAction` of a route with a form: where the server cannot be reached, the form is told so and keeps what was
 * typed. Each verb may be repeated, so whoever pressed presses again.
 */
export async function offlineAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect, and what the page itself has judged.
    if (error instanceof Response || (isRouteErrorResponse(error) && !isAway(error.status))) throw error
    const problem = { code: 'ERR_UNAVAILABLE' as const, fields: {}, details: {} }
    return {
      problem,
      result: { status: 'error', error: { [FORM_KEY]: [problem.code] } },
    } satisfies FormAnswer
  }
}

/** The server, the API behind it or the database is not there for a moment; it may be what stands before them that says so. */
function isAway(status: number): boolean {
  return [502, 503, 504].includes(status)
}
