import { useTranslation } from 'react-i18next'
import { CopyButton } from '~/ui/copy-button'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '~/ui/tabs'
import { EXAMPLE_LANGUAGES, exampleIn } from './examples'
import { Section } from './section'

/** The call in four languages, to copy. */
export function CodeExamples({ apiUrl }: { apiUrl: string }) {
  const { t } = useTranslation('messages-api')
  return (
    <Section heading={t('code.heading')}>
      <Tabs defaultValue={EXAMPLE_LANGUAGES[0]}>
        <TabsList aria-label={t('code.heading')}>
          {EXAMPLE_LANGUAGES.map((language) => (
            <TabsTrigger key={language} value={language}>
              {language}
            </TabsTrigger>
          ))}
        </TabsList>
        {EXAMPLE_LANGUAGES.map((language) => (
          <TabsContent key={language} value={language} className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-3">
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long line is scrolled by the keyboard
              tabIndex={0}
              aria-label={language}
              className="overflow-x-auto rounded-md border border-line bg-hover p-3 text-sm"
            >
              <pre>{exampleIn(language, apiUrl)}</pre>
            </section>
            <span className="justify-self-start">
              <CopyButton text={exampleIn(language, apiUrl)} label={t('code.copy')} />
            </span>
          </TabsContent>
        ))}
      </Tabs>
    </Section>
  )
}
