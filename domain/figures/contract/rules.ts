/** Sides that may write first in a period of service. */
export const PERIOD_OPENERS = ['customer', 'us', 'campaign'] as const

/** Authors of messages: `human` = a user, or somebody on the phone; `api` = a program by the external API. */
export const MESSAGE_AUTHORS = ['customer', 'human', 'bot', 'campaign', 'api'] as const

/** Scores of a rating from 0 to 10. Server behaviour §12. */
export const PROMOTER_FROM = 9
export const DETRACTOR_UNTIL = 6

/** Figures that are the number of their periods. */
export const NUMBER_FIGURES = [
  'tickets',
  'activeTickets',
  'passiveTickets',
  'reopened',
  'supportFinished',
  'unanswered',
  'transferred',
  'byBot',
  'handedByBot',
  'withRating',
  'withoutRating',
  'promoters',
  'passives',
  'detractors',
] as const

/** Figures that are the time of their periods. */
export const TIME_FIGURES = ['wait', 'firstAnswer', 'support'] as const
export type TimeFigureName = (typeof TIME_FIGURES)[number]

/** Figures of a span of days that count periods: a press on one shows them in the report. */
export const COUNTED_FIGURES = [...NUMBER_FIGURES, ...TIME_FIGURES] as const
export type CountedFigure = (typeof COUNTED_FIGURES)[number]

/** A spreadsheet of so many rows is answered at once; more of them are a job of the user. */
export const MAX_STREAMED_ROWS = 10_000
