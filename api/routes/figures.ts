import * as figures from '#domain/figures/contract/endpoints.ts'
import {
  countAllMessages,
  getDashboard,
  listTicketsByDay,
  listTicketsByUser,
} from '#domain/figures/get-dashboard.ts'
import { getFigures } from '#domain/figures/get-figures.ts'
import { getRatings } from '#domain/figures/get-ratings.ts'
import { listReport } from '#domain/figures/list-report.ts'
import { bind } from '../lib/bind.ts'

export const figureRoutes = bind(figures, {
  figures: getFigures,
  ratings: getRatings,
  dashboard: getDashboard,
  ticketsUsers: listTicketsByUser,
  ticketsDay: listTicketsByDay,
  messagesAllMe: countAllMessages,
  report: listReport,
})
