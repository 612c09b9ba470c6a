import { Fragment } from 'react'
import { useI18n } from '#languages/i18n.ts'
import { PageLink } from '#languages/page-link.tsx'
import { GUIDE_LINES, GUIDE_PARTS, type GuidePart, guideValues } from './guide-parts.ts'

const LINK = 'font-semibold text-ink underline underline-offset-4'

/** How the API is used, in prose. */
export function Guide() {
  return (
    <div className="grid gap-x-12 gap-y-10 md:grid-cols-2">
      {GUIDE_PARTS.map((part) => (
        <Part key={part} name={part} />
      ))}
    </div>
  )
}

function Part({ name }: { name: GuidePart }) {
  const { t, language } = useI18n()
  return (
    <section aria-labelledby={`guide-${name}`} className="border-t-2 border-ink pt-4">
      <h2 id={`guide-${name}`} className="scroll-mt-4 text-xl font-bold">
        {t(`developers.guide.${name}`)}
      </h2>
      <div className="mt-2 max-w-[62ch] text-base text-ink2">
        {t(`developers.guide.${name}Text`, guideValues(language))}
        {name === 'webhooks' && (
          <>
            {' '}
            <PageLink href="/channels" className={LINK}>
              {t('developers.guide.toChannels')}
            </PageLink>
          </>
        )}
        {GUIDE_LINES[name].map((line) => (
          <Fragment key={line}>
            {' '}
            <code
              dir="ltr"
              translate="no"
              className="mt-2 block bg-sunken px-3 py-2 text-start text-sm wrap-anywhere text-ink"
            >
              {line}
            </code>
          </Fragment>
        ))}
      </div>
    </section>
  )
}
