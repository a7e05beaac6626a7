/** Ways to opt out of campaigns: a word that they wrote, a colleague, an import, a program. */
export const OPT_OUT_SOURCES = ['word', 'person', 'import', 'api'] as const
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number]
