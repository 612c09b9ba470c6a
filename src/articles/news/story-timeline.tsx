import { OutwardText } from '#ui/arrow.tsx'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES, isLanguage } from '#languages/rules.ts'
import type { TimelineEntry } from '../calls.ts'

/** This many reports are visible initially; the rest expands on click. */
const FIRST = 6

type Step = TimelineEntry | { ours: true; published_at: string }

/** The reports of a story, oldest first, including the time this site published it. */
export function StoryTimeline({
  timeline,
  publishedAt,
}: {
  timeline: readonly TimelineEntry[]
  publishedAt: string
}) {
  const { t } = useI18n()
  if (timeline.length === 0) return null
  const at = Date.parse(publishedAt)
  const before = timeline.filter((entry) => Date.parse(entry.published_at) <= at)
  const steps: Step[] = [
    ...before,
    { ours: true, published_at: publishedAt },
    ...timeline.slice(before.length),
  ]
  const rest = steps.slice(FIRST)
  return (
    <section className="mt-10 border-t-2 border-ink pt-4" aria-labelledby="timeline">
      <h2 id="timeline" className="text-lg font-bold">
        {t('library.timeline.title')}
      </h2>
      <p className="mt-1 text-sm text-ink2">{t('library.timeline.intro', { count: timeline.length })}</p>
      <Steps steps={steps.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex min-h-9 items-center text-sm font-semibold underline decoration-edge decoration-2 underline-offset-4 hover:decoration-ink">
            {t('library.timeline.more', { count: rest.length })}
          </summary>
          <Steps steps={rest} />
        </details>
      )}
    </section>
  )
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const { t, language, site } = useI18n()
  const moment = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: site.timeZone })
  return (
    <ol className="mt-3">
      {steps.map((step) => (
        <li
          key={'ours' in step ? 'ours' : step.url}
          className="relative ms-1 border-s border-line pb-4 ps-5 text-sm last:pb-1"
        >
          <span
            className={`absolute -start-[5px] top-1.5 size-[9px] ${'ours' in step ? 'bg-signal outline outline-1 outline-ink' : 'bg-ink'}`}
            aria-hidden="true"
          />
          <time dateTime={step.published_at} className="text-xs text-ink3" suppressHydrationWarning>
            {moment.format(new Date(step.published_at))}
          </time>
          {'ours' in step ? (
            <p className="font-semibold">{t('library.timeline.ours', { site: site.name })}</p>
          ) : (
            <>
              <p className="flex flex-wrap gap-x-3 font-semibold">
                <bdi>{step.publisher}</bdi>
                {isLanguage(step.language) && step.language !== language && (
                  <span lang={step.language} className="font-normal text-ink3">
                    {LANGUAGE_NAMES[step.language]}
                  </span>
                )}
              </p>
              <a
                href={step.url}
                target="_blank"
                rel="noopener nofollow"
                className="mt-0.5 inline-block underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                <OutwardText>{step.title}</OutwardText>
              </a>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
