import { z } from 'zod'
import { LANGUAGES } from '#domain/core/contract/languages.ts'
import { DETAILS_WIDTH, LIST_WIDTH, THEMES } from '../preferences'

/** The choices of a visitor for this browser, signed in or not: kept in a cookie. */
export const BrowserChoice = z.object({ theme: z.enum(THEMES), language: z.enum(LANGUAGES) }).partial()
export type BrowserChoice = z.output<typeof BrowserChoice>

const OpenOrClosed = z.enum(['open', 'closed'])
const AfterResolve = z.enum(['list', 'next'])
const Density = z.enum(['comfortable', 'compact'])
const ListWidth = z.coerce.number<number | string>().int().min(LIST_WIDTH.min).max(LIST_WIDTH.max)
const DetailsWidth = z.coerce.number<number | string>().int().min(DETAILS_WIDTH.min).max(DETAILS_WIDTH.max)

/** A user's settings for the screens: kept by the API, the same on every device. */
export const ScreenChoice = z
  .object({
    drawer: OpenOrClosed,
    density: Density,
    listWidth: ListWidth,
    details: OpenOrClosed,
    detailsWidth: DetailsWidth,
    firstSteps: OpenOrClosed,
    afterResolve: AfterResolve,
  })
  .partial()

/** The same as it is shown: what is missing or damaged takes its usual value. */
export const ScreenPreferences = z.object({
  drawer: OpenOrClosed.catch('open'),
  density: Density.catch('comfortable'),
  listWidth: ListWidth.optional().catch(undefined),
  details: OpenOrClosed.catch('closed'),
  detailsWidth: DetailsWidth.optional().catch(undefined),
  /** The list of what a new company sets up: an admin closes it for good. */
  firstSteps: OpenOrClosed.catch('open'),
  /** The place to which a resolved conversation leads: back to the list, or to the customer who waits longest. */
  afterResolve: AfterResolve.catch('list'),
})
export type ScreenPreferences = z.output<typeof ScreenPreferences>
