import { invoices } from './invoices.ts'
import { leadForm } from './lead-form.ts'
import { outOfHours } from './out-of-hours.ts'
import { satisfactionSurvey } from './satisfaction-survey.ts'
import type { FlowTemplate } from './sketch.ts'
import { welcomeMenu } from './welcome-menu.ts'

/** Names of templates, in the order in which they are offered. */
export const TEMPLATE_NAMES = [
  'welcomeMenu',
  'outOfHours',
  'satisfactionSurvey',
  'leadForm',
  'invoices',
] as const
export type TemplateName = (typeof TEMPLATE_NAMES)[number]

/** Drawings with which a flow can begin. A new one is a file here, a line here, and its words in the texts of the list. */
export const FLOW_TEMPLATES: Readonly<Record<TemplateName, FlowTemplate>> = {
  welcomeMenu,
  outOfHours,
  satisfactionSurvey,
  leadForm,
  invoices,
}
