import * as figures from '#domain/figures/contract/endpoints.ts'
import { streamAttendants } from '#domain/figures/export/export-attendants.ts'
import { exportPeriods, streamReport } from '#domain/figures/export/export-periods.ts'
import {
  countAllMessages,
  getDashboard,
  listTicketsByDay,
  listTicketsByUser,
} from '#domain/figures/get-dashboard.ts'
import { getFigures } from '#domain/figures/get-figures.ts'
import { getRatings } from '#domain/figures/get-ratings.ts'
import { listReport } from '#domain/figures/list-report.ts'
import { answerDownload } from '../lib/answer-download.ts'
import { bind, raw } from '../lib/bind.ts'
import { inTurn, shared } from '../lib/figure-readings.ts'

export const figureRoutes = bind(figures, {
  figures: shared(getFigures),
  ratings: shared(getRatings),
  dashboard: shared(getDashboard),
  ticketsUsers: shared(listTicketsByUser),
  ticketsDay: shared(listTicketsByDay),
  messagesAllMe: shared(countAllMessages),
  report: inTurn(listReport),
  attendantsFile: raw(async (c, filter) => answerDownload(await inTurn(streamAttendants)(c.var.ctx, filter))),
  reportFile: raw(async (c, filter) => answerDownload(await inTurn(streamReport)(c.var.ctx, filter))),
  exportAll: exportPeriods,
})
