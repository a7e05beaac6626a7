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

export const figureRoutes = bind(figures, {
  figures: getFigures,
  ratings: getRatings,
  dashboard: getDashboard,
  ticketsUsers: listTicketsByUser,
  ticketsDay: listTicketsByDay,
  messagesAllMe: countAllMessages,
  report: listReport,
  attendantsFile: raw(async (c, filter) => answerDownload(await streamAttendants(c.var.ctx, filter))),
  reportFile: raw(async (c, filter) => answerDownload(await streamReport(c.var.ctx, filter))),
  exportAll: exportPeriods,
})
